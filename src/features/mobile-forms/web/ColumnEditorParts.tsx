import { Form, type FormInstance } from 'antd';
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { EditHistoryButtons } from '#platform/form/web/EditHistoryButtons.tsx';
import { useEditHistory } from '#platform/form/web/useEditHistory.ts';
import type { FormItem } from '#platform/mobile-form/form-column.ts';
import type { Label } from './catalogue.ts';
import { changedGroup, columnFromValues, type ColumnValues } from './column-form-values.ts';
import { type EditedColumn, flat, withColumn, withEdited } from './column-values.ts';
import { PhonePreview } from './PhonePreview.tsx';

/*
 * The parts of the field editor that follow each key. They watch the values themselves: the editor around them has some
 * thirty fields, which are not drawn again for a letter in one of them.
 */

type Watched = { form: FormInstance<ColumnValues>; start: ColumnValues };

const useValues = ({ form, start }: Watched): ColumnValues => {
  const watched = Form.useWatch([], { form, preserve: true }) as Partial<ColumnValues> | undefined;
  return useMemo(() => ({ ...start, ...watched }), [start, watched]);
};

/** Calls back after each change; draws nothing. */
const OnValues = ({ call, ...watched }: Watched & { call: () => void }) => {
  const shown = JSON.stringify(useValues(watched));
  useEffect(call, [call, shown]);
  return null;
};

/** Undo and redo of the field editor. */
export const EditorHistory = ({ form, start, noteChange }: Watched & { noteChange: () => void }) => {
  const changed = useCallback(
    (noted: ColumnValues) => {
      const state: ColumnValues = { ...start, ...form.getFieldsValue(true) };
      const group = changedGroup(noted, state);
      return group === null ? null : { state, group };
    },
    [form, start],
  );
  const edits = useEditHistory<ColumnValues>(
    start,
    (state) => {
      form.setFieldsValue(state);
      noteChange();
    },
    changed,
  );
  const { note, present } = edits;
  // What the form has now: what it reports may have been undone meanwhile.
  const noteValues = useCallback(() => {
    const edit = changed(present());
    if (edit !== null) note(edit.state, edit.group);
  }, [changed, note, present]);
  return (
    <>
      <OnValues form={form} start={start} call={noteValues} />
      <EditHistoryButtons edits={edits} />
    </>
  );
};

type PreviewProps = Watched & {
  title: string;
  /** All columns of the form, without what is being edited. */
  columns: readonly EditedColumn[];
  /** The column as it was, with its key. */
  before: EditedColumn;
  /** Where a new one goes among its siblings. */
  place: number | undefined;
  labels: readonly Label[];
  items: readonly FormItem[];
};

/** The phone with the column as it is being edited: what is typed is seen in its field first. */
export const EditorPreview = ({ title, columns, before, place, labels, items, ...watched }: PreviewProps) => {
  const values = useDeferredValue(useValues(watched));
  const all = useMemo(() => {
    const drawn = columnFromValues(values, before, { labels, items });
    const parent = values.parent === '' ? null : values.parent;
    const isThere = flat(columns).some(({ key }) => key === before.key);
    return isThere ? withEdited(columns, drawn, parent) : withColumn(columns, drawn, parent, place);
  }, [before, columns, items, labels, place, values]);
  return <PhonePreview title={title} columns={all} marked={before.key} />;
};
