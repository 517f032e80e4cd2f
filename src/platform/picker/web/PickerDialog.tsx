import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { type CSSProperties, useRef, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { storedRowsPerPage } from '#platform/resource-table/web/rows-per-page.ts';
import { useWarning } from '#platform/resource-table/web/useWarning.ts';
import { useSelection } from '#platform/resource-table/web/useSelection.ts';
import { pickerTexts } from '../picker.texts.ts';
import { AllFound } from './AllFound.tsx';
import { PasteNote } from './PasteNote.tsx';
import { PickedTags } from './PickedTags.tsx';
import { PickerSearch } from './PickerSearch.tsx';
import { PickerTable } from './PickerTable.tsx';
import { PlaceTree } from './PlaceTree.tsx';
import type { PickerPlace, PickerQuestion, PickerSource } from './picker-source.ts';
import { usePaste } from './usePaste.ts';
import { useRecentRows } from './useRecentRows.ts';
import './picker.css';

type Props<Row extends object> = {
  title: string;
  source: PickerSource<Row>;
  multiple?: boolean;
  /** The initial selection. */
  chosen?: readonly Row[];
  onConfirm: (rows: Row[]) => void;
  onClose: () => void;
  /** Pixels; 800 by default (seed 000 §2.11), and more with the organisation beside the list. */
  width?: number;
  /** Pixels before the table scrolls; 450 by default. */
  tableHeight?: number | undefined;
};

const noRows: readonly never[] = [];
const plainWidth = 800;
const treeWidth = 1040;

/** Rows that were chosen before, one click or key away. */
const RecentRows = <Row,>({ source, onTake }: { source: PickerSource<Row>; onTake: (row: Row) => void }) => {
  const t = useTexts(pickerTexts);
  const rows = useRecentRows(source);
  if (rows.length === 0) return null;
  return (
    <div className="kit-picker-recent" role="group" aria-label={t('picker.recent')}>
      <span aria-hidden>{t('picker.recent')}</span>
      {rows.map((row) => (
        <Button
          key={source.keyOf(row)}
          size="small"
          disabled={source.whyNot?.(row) !== undefined}
          title={source.whyNot?.(row) ?? source.detailOf?.(row)}
          onClick={() => onTake(row)}
        >
          {source.textOf(row)}
        </Button>
      ))}
    </div>
  );
};

/**
 * A dialog for selecting rows, mounted only while it is open. Searches 500 ms after the last key, pages on the server,
 * and keeps the selection across pages and searches. Enter in the search takes the first match, ↓ goes into the rows.
 * In single mode a double click or Enter confirms; in multiple mode a list of numbers can be pasted. Confirming an
 * empty selection shows a warning.
 */
export const PickerDialog = <Row extends object>({
  title,
  source,
  multiple = false,
  chosen = noRows,
  onConfirm,
  onClose,
  width = source.tree ? treeWidth : plainWidth,
  tableHeight = 450,
}: Props<Row>) => {
  const t = useTexts(pickerTexts);
  const warn = useWarning();
  const [question, setQuestion] = useState<PickerQuestion>(() => ({
    search: '',
    pageNum: 1,
    pageSize: storedRowsPerPage(),
  }));
  const selection = useSelection(source.keyOf, chosen);
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const pageOf = (asked: PickerQuestion) => ({
    queryKey: ['picker', source.name, asked],
    queryFn: () => source.load(asked),
  });
  const query = useQuery({ ...pageOf(question), placeholderData: keepPreviousData });
  const add = (rows: readonly Row[]): void => {
    for (const row of rows) if (!selection.has(source.keyOf(row))) selection.toggle(row);
  };
  const paste = usePaste({ source, has: selection.has, onAdd: add });

  const done = (rows: Row[]): void => {
    source.remember?.(rows);
    onConfirm(rows);
  };
  const confirm = (): void => {
    if (selection.count > 0) done(selection.rows);
    else warn(t('common.dialog.please_select'));
  };
  const take = (row: Row): void => {
    if (multiple) add([row]);
    else done([row]);
  };
  /** Selects the first row that matches, and confirms it where only one can be selected. */
  const takeFirst = async (search: string): Promise<boolean> => {
    if (search === '') {
      if (selection.count > 0) confirm();
      return false;
    }
    const { list } = await client.fetchQuery({ ...pageOf({ ...question, search, pageNum: 1 }), staleTime: 5000 });
    const row = list.find((one) => source.whyNot?.(one) === undefined);
    if (row) take(row);
    return row !== undefined;
  };
  const narrow = (place: PickerPlace | null): void =>
    setQuestion(({ search, pageSize }) => ({ search, pageNum: 1, pageSize, ...(place ? { place } : {}) }));
  const last = selection.rows.at(-1);

  const list = (
    <div className="kit-picker-list">
      <PickerSearch
        hint={multiple && source.named ? t('picker.searchOrPaste') : undefined}
        onSearch={(search) => setQuestion((before) => ({ ...before, search, pageNum: 1 }))}
        onEnter={(search) => takeFirst(search).catch(() => false)}
        onDown={() => box.current?.querySelector<HTMLElement>('tr[data-row-key]')?.focus()}
        onBackspace={multiple && last ? () => selection.toggle(last) : undefined}
        onPasted={multiple ? paste.take : undefined}
      />
      <PasteNote paste={paste} />
      <RecentRows source={source} onTake={take} />
      {multiple ? <PickedTags selection={selection} source={source} /> : null}
      {multiple && query.data && !query.isPlaceholderData ? (
        <AllFound source={source} question={question} total={query.data.total} onTake={add} />
      ) : null}
      <PickerTable
        label={title}
        source={source}
        query={query}
        paging={{
          pageNum: question.pageNum,
          pageSize: question.pageSize,
          setPage: (pageNum, pageSize) => setQuestion((before) => ({ ...before, pageNum, pageSize })),
        }}
        searched={question.search !== '' || question.place !== undefined}
        selection={selection}
        multiple={multiple}
        onPick={(row) => done([row])}
      />
    </div>
  );
  return (
    <Dialog
      title={title}
      width={`min(${width}px, calc(100vw - 48px))`}
      mask={{ closable: false }}
      okText={t('common.ok')}
      cancelText={t('common.cancel')}
      onOk={confirm}
      onCancel={onClose}
    >
      <div
        ref={box}
        className={source.tree ? 'kit-picker kit-picker-with-tree' : 'kit-picker'}
        style={{ '--kit-picker-height': `${tableHeight}px` } as CSSProperties}
      >
        {source.tree ? <PlaceTree {...source.tree} onPlace={narrow} /> : null}
        {list}
      </div>
    </Dialog>
  );
};
