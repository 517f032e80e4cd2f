import { Form, type FormItemProps } from 'antd';
import type { z } from 'zod';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { fieldReasons } from '#platform/wire/values.ts';

const isReason = (message: string): boolean => /^\w+(\.\w+)+$/.test(message);

/** The first reason why a value does not fit its schema, or undefined. The contract's own rules, so that form and server say the same. */
export const faultOf = (schema: z.ZodType, value: unknown): string | undefined => {
  const result = schema.safeParse(value);
  const [issue] = result.error?.issues ?? [];
  if (!issue) return undefined;
  return isReason(issue.message) ? issue.message : fieldReasons.invalid;
};

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
