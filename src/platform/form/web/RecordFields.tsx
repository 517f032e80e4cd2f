import { Form } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import { focusFirstField } from '#platform/keyboard/web/focus-first.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { FormContext } from './form-context.ts';
import { FormErrors, FormNotes } from './FormNotes.tsx';
import type { RecordForm } from './useRecordForm.ts';

/**
 * The form element. It opens with the focus in its first field. Enter saves through the submit button; Ctrl+Enter saves
 * from within a text area.
 */
export const RecordFields = <Values extends object>({
  record,
  children,
}: {
  record: RecordForm<Values>;
  children: ReactNode;
}) => {
  const t = useTexts(keyboardTexts);
  useKeys([
    { keys: ['Mod+Enter'], says: t('keys.saveForm'), group: 'form', run: record.submit, whileTyping: true },
    { keys: ['Tab', 'Shift+Tab'], says: t('keys.nextField'), group: 'form' },
  ]);
  useEffect(() => {
    focusFirstField(document.getElementById(record.id));
  }, [record.id]);
  return (
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
        onFieldsChange={record.noteFields}
      >
        <FormContext value={record}>
          <div className="kit-form-grid">{children}</div>
        </FormContext>
      </Form>
      <FormErrors record={record} />
    </>
  );
};
