import { Select } from 'antd';
import { webFunctionTexts } from '#features/web-functions/web-functions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useChoiceClearing } from '#platform/keyboard/web/useClearing.tsx';
import { MenuIcon, menuIcons } from '#platform/shell/web/icons.tsx';

const shortName = (name: string): string => name.replace(/Outlined$/, '');

const labelOf = (name: string) => (
  <span className="web-function-icon-option">
    <MenuIcon name={name} /> {shortName(name)}
  </span>
);

type Props = { id?: string; value?: string; onChange?: (name: string) => void };

/** A select for the icons that the menu can show; a stored icon that is not among them is kept. */
export const IconSelect = ({ id, value = '', onChange }: Props) => {
  const t = useTexts(webFunctionTexts);
  const clearing = useChoiceClearing();
  const names = Object.keys(menuIcons);
  const known = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <Select
      id={id}
      allowClear={clearing}
      showSearch={{
        filterOption: (words, option) => (option?.value ?? '').toLowerCase().includes(words.toLowerCase()),
      }}
      placeholder={t('web_function.noIcon')}
      value={value === '' ? undefined : value}
      onChange={(name: string | undefined) => onChange?.(name ?? '')}
      options={known.map((name) => ({ value: name, label: labelOf(name) }))}
    />
  );
};
