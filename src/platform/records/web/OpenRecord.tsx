import { Button, Result } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import type { ReactNode } from 'react';
import { dialogWidth } from '#platform/form/web/FormDialog.tsx';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { recordKey } from './useListScreen.ts';

type Dialog = { title: string; width?: number };

type Props<Row> = {
  screen: { list: { name: string }; record: { kind: string; id: string } | null; close: () => void };
  /** Called with the id in the address. */
  load: (id: string) => Promise<Row>;
  /** Shows the record in a dialog with this title and width. */
  dialog?: Dialog;
  /** For a form: says that the record is outside the data scope, and is shown if the reader may not change it. */
  outside?: string;
  /** Whether the reader may change the record; by default its own `mayChange` says it. */
  mayChange?: (row: Row) => boolean;
  children: (row: Row) => ReactNode;
};

const saysChangeable = (row: unknown): boolean =>
  !(typeof row === 'object' && row !== null && 'mayChange' in row && row.mayChange === 'N');

/** The text instead of the record, with a way back. */
const Outside = ({ text, dialog, onClose }: { text: string; dialog: Dialog | undefined; onClose: () => void }) => {
  const t = useTexts(vocabulary);
  if (!dialog) {
    return <Result status="info" title={text} extra={<Button onClick={onClose}>{t('common.back')}</Button>} />;
  }
  return (
    <Dialog title={dialog.title} width={dialog.width ?? dialogWidth} footer={null} onCancel={onClose}>
      <Result status="info" title={text} />
    </Dialog>
  );
};

/** Loads the record whose id is in the address of a list screen and shows it, or the reason why it cannot be shown. */
export const OpenRecord = <Row,>({
  screen: { list, record, close },
  load,
  dialog,
  outside,
  mayChange = saysChangeable,
  children,
}: Props<Row>) =>
  record ? (
    <LoadRecord
      key={`${record.kind}:${record.id}`}
      queryKey={recordKey(list.name, record.kind, record.id)}
      load={() => load(record.id)}
      onClose={close}
      dialog={dialog}
    >
      {(row) =>
        // An address may refer to a record that the reader may only look at.
        outside === undefined || mayChange(row) ? (
          children(row)
        ) : (
          <Outside text={outside} dialog={dialog} onClose={close} />
        )
      }
    </LoadRecord>
  ) : null;
