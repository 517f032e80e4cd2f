import { Form, type FormInstance } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { EditHistoryButtons } from '#platform/form/web/EditHistoryButtons.tsx';
import { useEditHistory } from '#platform/form/web/useEditHistory.ts';
import type { Paper } from './paper.ts';
import { changedGroup } from './paper-history.ts';

type Props = { form: FormInstance<Paper>; start: Paper; noteChange: () => void };

/** Undo and redo of the texts and questions, of which each letter is noted. */
export const PaperHistory = ({ form, start, noteChange }: Props) => {
  const watch = { form, preserve: true };
  const title = Form.useWatch('title', watch);
  const explain = Form.useWatch('explain', watch);
  const questions = Form.useWatch('questions', watch);
  const now = useCallback((): Paper => {
    const values = form.getFieldsValue(true) as Partial<Paper>;
    return {
      title: values.title ?? start.title,
      explain: values.explain ?? start.explain,
      questions: values.questions ?? start.questions,
    };
  }, [form, start]);
  const pending = useCallback(
    (noted: Paper) => {
      const state = now();
      const group = changedGroup(noted, state);
      return group === null ? null : { state, group };
    },
    [now],
  );
  // As the form has it: it copies what it begins with.
  const [begun] = useState(now);
  const edits = useEditHistory<Paper>(
    begun,
    (paper) => {
      // One after another: setting them together would copy every question, and all would be drawn again.
      form.setFieldValue('title', paper.title);
      form.setFieldValue('explain', paper.explain);
      form.setFieldValue('questions', paper.questions);
      noteChange();
    },
    pending,
  );
  const { note, present } = edits;
  useEffect(() => {
    const edit = pending(present());
    if (edit !== null) note(edit.state, edit.group);
  }, [explain, note, pending, present, questions, title]);
  return <EditHistoryButtons edits={edits} />;
};
