import { Input } from 'antd';
import { appVersionLimits } from '#features/app-versions/app-versions.contract.ts';
import { appVersionTexts } from '#features/app-versions/app-versions.texts.ts';
import { maskedNo } from '#features/app-versions/version-forms.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useCoverageFilters } from '#platform/language-versions/web/useCoverageFilters.tsx';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { useChoices } from './app-version-choices.ts';
import type { AppVersionFilters } from './app-version-list.ts';

type ControlProps = { id?: string; value?: string; onChange?: (value: string) => void };

/** Keeps what matches the mask `#.#.#` and drops anything else that is typed or pasted. */
const NumberFilter = ({ id, value = '', onChange, hint }: ControlProps & { hint: string }) => (
  <Input
    id={id}
    inputMode="decimal"
    maxLength={appVersionLimits.no}
    placeholder={hint}
    value={value}
    onChange={({ target }) => onChange?.(maskedNo(target.value))}
  />
);

/** Platform, type, number, latest, forced and status (seed 001 §2.5). */
export const useAppVersionFilters = (): FilterField<AppVersionFilters>[] => {
  const t = useTexts(appVersionTexts);
  const { choice, yesNo, status } = useFilterFields();
  const { platforms, types } = useChoices();
  const coverage = useCoverageFilters();
  return [
    choice('platform', t('common.platform'), platforms, t('app_version.anyPlatform')),
    choice('type', t('app_version.type'), types, t('app_version.anyType')),
    {
      name: 'no',
      label: t('app_version.no'),
      input: <NumberFilter hint={t('app_version.noFilterHint')} />,
    },
    yesNo('islatest', t('app_version.islatest')),
    yesNo('ismust', t('app_version.ismust')),
    status,
    ...coverage,
  ];
};
