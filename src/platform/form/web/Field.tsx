import { Form, type FormItemProps } from 'antd';
import type { z } from 'zod';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { faultOf } from './field-fault.ts';

type Props = Omit<FormItemProps, 'rules'> & {
  name: string;
  label: string;
  /** The field of the contract that judges the value. */
  schema: z.ZodType;
  /** Takes both columns of the form. */
  wide?: boolean;
};

/** A form field whose rule is the contract's, and whose fault stands below it in plain words. */
export const Field = ({ schema, wide = false, className, ...item }: Props) => {
  const reasonText = useReasonText();
  const validator = async (_rule: unknown, value: unknown): Promise<void> => {
    const reason = faultOf(schema, value);
    if (reason) throw new Error(reasonText(reason));
  };
  return <Form.Item {...item} rules={[{ validator }]} className={wide ? `kit-wide ${className ?? ''}` : className} />;
};
