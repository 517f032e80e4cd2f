import { Form, type FormItemProps } from 'antd';
import { useRef } from 'react';
import type { z } from 'zod';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { faultOf } from './field-fault.ts';

type Props = Omit<FormItemProps, 'rules'> & {
  name: string;
  label: string;
  /** The field of the contract that evaluates the value. */
  schema: z.ZodType;
  /** Takes both columns of the form. */
  wide?: boolean;
  /** Evaluated when it is left, not while it is being typed; a fault goes as soon as it is corrected. */
  validateOnBlur?: boolean;
};

/** A form field whose rule is the contract's, and whose fault stands below it in plain words. */
export const Field = ({ schema, wide = false, validateOnBlur = false, className, ...item }: Props) => {
  const reasonText = useReasonText();
  const faulty = useRef(false);
  const validator = async (_rule: unknown, value: unknown): Promise<void> => {
    const reason = faultOf(schema, value);
    faulty.current = reason !== undefined;
    if (reason) throw new Error(reasonText(reason));
  };
  const correction = async (rule: unknown, value: unknown): Promise<void> => {
    if (faulty.current) await validator(rule, value);
  };
  const timing = validateOnBlur
    ? {
        rules: [
          { validator, validateTrigger: 'onBlur' },
          { validator: correction, validateTrigger: 'onChange' },
        ],
        validateTrigger: ['onBlur', 'onChange'],
        validateFirst: true,
      }
    : { rules: [{ validator }] };
  return <Form.Item {...item} {...timing} className={wide ? `kit-wide ${className ?? ''}` : className} />;
};
