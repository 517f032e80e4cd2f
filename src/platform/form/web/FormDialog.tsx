import { Button } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import type { ReactNode } from 'react';
import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormTitle } from './FormTitle.tsx';
import { RecordFields } from './RecordFields.tsx';
import type { RecordForm } from './useRecordForm.ts';
import './form.css';

/** Pixels (seed 000 §9). */
export const dialogWidth = 800;

/** The body scrolls; title and buttons stay visible. */
const dialogOfHeight = (height: number) =>
  ({
    container: { display: 'flex', flexDirection: 'column', height, maxHeight: 'var(--st-dialog-height)' },
    body: { flex: 1 },
  }) as const;

type Props<Values extends object> = {
  record: RecordForm<Values>;
  title: string;
  width?: number;
  /** Text of the save button, and whether saving is dangerous. Default: a plain 'save'. */
  save?: { text: string; danger?: boolean };
  /** Height of the whole dialog in pixels, limited by the window. Default: the height of the fields. */
  height?: number;
  children: ReactNode;
  after?: ReactNode;
};

/**
 * A form in a dialog, mounted only while it is open. Esc asks for confirmation only when something changed; a click
 * outside does nothing.
 */
export const FormDialog = <Values extends object>({
  record,
  title,
  width = dialogWidth,
  save,
  height,
  children,
  after,
}: Props<Values>) => {
  const t = useTexts(vocabulary);
  const keys = useTexts(keyboardTexts);
  return (
    <Dialog
      esc={keys('keys.leaveForm')}
      title={<FormTitle title={title} about={record.about} />}
      width={width}
      mask={{ closable: false }}
      styles={height === undefined ? {} : dialogOfHeight(height)}
      onCancel={record.close}
      footer={
        <>
          <Button onClick={record.close}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            htmlType="submit"
            danger={save?.danger}
            form={record.id}
            loading={record.saving || record.waiting}
          >
            {save?.text ?? t('common.save')}
          </Button>
        </>
      }
    >
      <RecordFields record={record}>{children}</RecordFields>
      {after}
      <ConflictDialog record={record} />
    </Dialog>
  );
};
