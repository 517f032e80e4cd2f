import type { ReactNode } from 'react';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { recordKey } from './useListScreen.ts';

type Props<Row> = {
  screen: { list: { name: string }; record: { kind: string; id: string } | null; close: () => void };
  /** Called with the id in the address. */
  load: (id: string) => Promise<Row>;
  /** Shows the record in a dialog with this title and width. */
  dialog?: { title: string; width?: number };
  children: (row: Row) => ReactNode;
};

/** Loads the record whose id is in the address of a list screen and shows it, or the reason why it cannot be shown. */
export const OpenRecord = <Row,>({ screen: { list, record, close }, load, dialog, children }: Props<Row>) =>
  record ? (
    <LoadRecord
      key={`${record.kind}:${record.id}`}
      queryKey={recordKey(list.name, record.kind, record.id)}
      load={() => load(record.id)}
      onClose={close}
      dialog={dialog}
    >
      {children}
    </LoadRecord>
  ) : null;
