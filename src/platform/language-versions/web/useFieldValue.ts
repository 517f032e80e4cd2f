import { Form, type FormInstance } from 'antd';

/** The current value of a field of a form, also of one that is not shown. */
export const useFieldValue = (form: FormInstance, name: string): unknown =>
  Form.useWatch((values: Record<string, unknown>) => values[name], { form, preserve: true });
