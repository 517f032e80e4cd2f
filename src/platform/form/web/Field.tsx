import { Form, type FormItemProps } from 'antd';
import { type ReactElement, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import type { z } from 'zod';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { firstFault, isRequired } from './field-fault.ts';
import { uploadsIn } from '#platform/files/web/pending-uploads.ts';
import { NotedFields, useStatedField } from './form-context.ts';

export type FieldProps<Name extends string> = Omit<FormItemProps, 'children' | 'label' | 'name' | 'rules'> & {
  name: Name;
  /** Replaces the schema that the form states, where the rule depends on other fields. */
  schema?: z.ZodType;
  /** Default: whether the schema rejects empty values. Must be given for a schema that reads other fields. */
  required?: boolean;
  /** Spans both columns of the form. */
  wide?: boolean;
  /** Validates when the field loses focus instead of on every key; an error disappears as soon as it is corrected. */
  validateOnBlur?: boolean;
  /** The control; as a function, it is given the label of the field. */
  children: ReactNode | ((label: string) => ReactNode);
};

/**
 * A form field with its error below it. Label and schema are those that the form states (`useRecordForm`). A form takes
 * this component from its record, where `name` must be one of its fields; parts that several forms share import it.
 */
export const Field = <Name extends string>(props: FieldProps<Name>): ReactElement => {
  const { name, schema: ownSchema, required, wide, validateOnBlur = false, className, children, ...item } = props;
  const stated = useStatedField(name);
  const schema = ownSchema ?? stated.schema;
  const isMarked = useMemo(() => required ?? isRequired(schema), [required, schema]);
  const reasonText = useReasonText();
  const faulty = useRef(false);
  const note = useContext(NotedFields);
  useEffect(() => note?.(name), [name, note]);
  const validator = async (_rule: unknown, value: unknown): Promise<void> => {
    const found = firstFault(schema, value);
    // Saving waits for an upload that is running.
    const fault = found?.reason === 'file.uploading' && uploadsIn(value).length > 0 ? undefined : found;
    faulty.current = fault !== undefined;
    if (fault) throw new Error(reasonText(fault.reason, fault.params));
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
  const ownName: string = name;
  return (
    <Form.Item
      {...item}
      {...timing}
      name={ownName}
      label={stated.label}
      required={isMarked}
      className={wide ? `kit-wide ${className ?? ''}` : className}
    >
      {typeof children === 'function' ? children(stated.label) : children}
    </Form.Item>
  );
};
