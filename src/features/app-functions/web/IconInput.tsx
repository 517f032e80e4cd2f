import { AutoComplete } from 'antd';
import { appFunctionLimits } from '#features/app-functions/app-functions.contract.ts';
import { appFunctionTexts } from '#features/app-functions/app-functions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

type Props = {
  id?: string;
  value?: string;
  onChange?: (icon: string) => void;
  /** Icons that other functions have. */
  inUse: readonly string[];
};

/**
 * The app has its own icon set, which the console does not have: the name is typed, or chosen from those of other
 * functions.
 */
export const IconInput = ({ inUse, ...control }: Props) => {
  const t = useTexts(appFunctionTexts);
  return (
    <AutoComplete
      {...control}
      maxLength={appFunctionLimits.icon}
      placeholder={t('app_function.iconHint')}
      options={inUse.map((value) => ({ value }))}
      showSearch={{
        filterOption: (typed, option) => (option?.value ?? '').toLowerCase().includes(typed.toLowerCase()),
      }}
    />
  );
};
