import { Input, type InputProps } from 'antd';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';

type Props = Omit<InputProps, 'value' | 'onChange'> & { value?: string; onChange?: (plain: string) => void };

/** A number that is typed with the decimal sign of the reader's language; its value is plain decimal text. */
export const DecimalInput = ({ value = '', onChange, ...others }: Props) => {
  const { decimal, plainDecimal } = useLanguage();
  return (
    <Input
      inputMode="decimal"
      {...others}
      value={decimal(value)}
      onChange={({ target }) => onChange?.(plainDecimal(target.value))}
    />
  );
};
