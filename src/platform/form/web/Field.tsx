import { Form, type FormItemProps } from 'antd';
import { useRef } from 'react';
import type { z } from 'zod';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { faultOf } from './field-fault.ts';

type Props = Omit<FormItemProps, 'rules'> & {
  name: string;
  label: string;
  /** The contract's schema, which validates the value. */
  schema: z.ZodType;
  /** Spans both columns of the form. */
  wide?: boolean;
  /** Validates when the field loses focus instead of on every key; an error disappears as soon as it is corrected. */
  validateOnBlur?: boolean;
};

/** A form field validated by its contract schema, with the error shown below it. */
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
