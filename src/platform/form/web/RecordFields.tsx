import { Form } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { FormContext } from './form-context.ts';
import { FormNotes } from './FormNotes.tsx';
import type { RecordForm } from './useRecordForm.ts';

const isSave = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey);

/** The form element. Enter saves through the submit button; Ctrl+Enter saves from within a text area. */
export const RecordFields = <Values extends object>({
  record,
  children,
}: {
  record: RecordForm<Values>;
  children: ReactNode;
}) => (
  <>
    <FormNotes record={record} />
    <Form<Values>
      id={record.id}
      name={record.id}
      form={record.form}
      layout="vertical"
      initialValues={record.start}
      scrollToFirstError={false}
      requiredMark
      onFinish={record.submit}
      onFinishFailed={record.submit}
      onValuesChange={record.noteChange}
      onKeyDown={(event) => {
        if (!isSave(event)) return;
        event.preventDefault();
        record.submit();
      }}
    >
      <FormContext value={record}>
        <div className="kit-form-grid">{children}</div>
      </FormContext>
    </Form>
  </>
);
