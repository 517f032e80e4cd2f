import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { CallError } from '#platform/wire/web/client.ts';
import { sortDialogTexts } from '../sort-dialog.texts.ts';
import { SortDialog } from './SortDialog.tsx';

type Ordering<Row> = {
  title: string;
  /** Of a row in the answer of a 409, which has the list as it is now. */
  schema: z.ZodType<Row>;
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Renders a row; its name by default. */
  render?: (row: Row) => ReactNode;
  save: (ordered: readonly Row[]) => Promise<unknown>;
  /** The list has changed, here or by somebody else. */
  onSaved: () => void;
  onClose: () => void;
};

/** Pixels (seed 000 §9, seed 001 §9). */
const width = 800;

const Loaded = <Row,>({ rows, schema, save, onSaved, ...dialog }: Ordering<Row> & { rows: readonly Row[] }) => {
  const t = useTexts(sortDialogTexts);
  const notices = useNotices();
  const [list, setList] = useState({ rows, version: 0 });
  const confirm = async (ordered: readonly Row[]): Promise<void> => {
    try {
      await save(ordered);
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409) throw error;
      const { data: current } = z.array(schema).safeParse(error.content);
      if (!current) throw error;
      setList(({ version }) => ({ rows: current, version: version + 1 }));
      onSaved();
      const { code, status, requestId } = error;
      const reason = 'sort_dialog.changed';
      throw new CallError({ code, status, reason, requestId, message: t(reason) });
    }
    notices.success(t('common.orderSaved'));
    onSaved();
  };
  return <SortDialog key={list.version} items={list.rows} width={width} save={confirm} {...dialog} />;
};

/**
 * The order of records in a dialog. Loads them when it opens; if somebody else has changed the list meanwhile, shows it
 * as it is now and says so.
 */
export const SortRecords = <Row,>({
  queryKey,
  load,
  ...ordering
}: Ordering<Row> & { queryKey: QueryKey; load: () => Promise<readonly Row[]> }) => (
  <LoadRecord queryKey={queryKey} load={load} onClose={ordering.onClose} dialog={{ title: ordering.title, width }}>
    {(rows) => <Loaded rows={rows} {...ordering} />}
  </LoadRecord>
);
