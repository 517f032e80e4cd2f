import { Form, Input } from 'antd';

/** A field of a form that shows what cannot be changed there, for example where a record belongs. */
export const ReadOnlyField = ({ label, text }: { label: string; text: string }) => (
  <Form.Item label={label}>
    <Input readOnly variant="filled" aria-label={label} value={text} />
  </Form.Item>
);
