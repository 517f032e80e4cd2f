import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { type CSSProperties, useRef, useState } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { storedRowsPerPage } from '#platform/resource-table/web/rows-per-page.ts';
import { useWarning } from '#platform/resource-table/web/useWarning.ts';
import { useSelection } from '#platform/resource-table/web/useSelection.ts';
import { PickedTags } from './PickedTags.tsx';
import { PickerSearch } from './PickerSearch.tsx';
import { PickerTable } from './PickerTable.tsx';
import type { PickerQuestion, PickerSource } from './picker-source.ts';
import './picker.css';

type Props<Row extends object> = {
  title: string;
  source: PickerSource<Row>;
  multiple?: boolean;
  /** The initial selection. */
  chosen?: readonly Row[];
  onConfirm: (rows: Row[]) => void;
  onClose: () => void;
  /** Pixels; 800 by default (seed 000 §2.11). */
  width?: number;
  /** Pixels before the table scrolls; 450 by default. */
  tableHeight?: number;
};

const noRows: readonly never[] = [];

/**
 * A dialog for selecting rows, mounted only while it is open. Searches 500 ms after the last key, pages on the server,
 * and keeps the selection across pages and searches. In single mode a double click or Enter confirms. Confirming an
 * empty selection shows a warning.
 */
export const PickerDialog = <Row extends object>({
  title,
  source,
  multiple = false,
  chosen = noRows,
  onConfirm,
  onClose,
  width = 800,
  tableHeight = 450,
}: Props<Row>) => {
  const t = useTexts(vocabulary);
  const warn = useWarning();
  const [question, setQuestion] = useState(() => ({ search: '', pageNum: 1, pageSize: storedRowsPerPage() }));
  const selection = useSelection(source.keyOf, chosen);
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const pageOf = (asked: PickerQuestion) => ({
    queryKey: ['picker', source.name, asked],
    queryFn: () => source.load(asked),
  });
  const query = useQuery({ ...pageOf(question), placeholderData: keepPreviousData });

  const confirm = (): void => {
    if (selection.count > 0) onConfirm(selection.rows);
    else warn(t('common.dialog.please_select'));
  };
  /** Selects the first row that matches, and confirms it where only one can be selected. */
  const takeFirst = async (search: string): Promise<boolean> => {
    if (search === '') {
      if (selection.count > 0) confirm();
      return false;
    }
    const { list } = await client.fetchQuery({ ...pageOf({ ...question, search, pageNum: 1 }), staleTime: 5000 });
    const row = list.find((one) => source.whyNot?.(one) === undefined);
    if (!row) return false;
    if (!multiple) onConfirm([row]);
    else if (!selection.has(source.keyOf(row))) selection.toggle(row);
    return true;
  };
  const last = selection.rows.at(-1);

  return (
    <Modal
      open
      title={title}
      width={width}
      mask={{ closable: false }}
      okText={t('common.ok')}
      cancelText={t('common.cancel')}
      onOk={confirm}
      onCancel={onClose}
    >
      <div ref={box} className="kit-picker" style={{ '--kit-picker-height': `${tableHeight}px` } as CSSProperties}>
        <PickerSearch
          onSearch={(search) => setQuestion((before) => ({ ...before, search, pageNum: 1 }))}
          onEnter={(search) => takeFirst(search).catch(() => false)}
          onDown={() => box.current?.querySelector<HTMLElement>('tr[data-row-key]')?.focus()}
          onBackspace={multiple && last ? () => selection.toggle(last) : undefined}
        />
        {multiple ? <PickedTags selection={selection} source={source} /> : null}
        <PickerTable
          label={title}
          source={source}
          query={query}
          paging={{
            pageNum: question.pageNum,
            pageSize: question.pageSize,
            setPage: (pageNum, pageSize) => setQuestion((before) => ({ ...before, pageNum, pageSize })),
          }}
          searched={question.search !== ''}
          selection={selection}
          multiple={multiple}
          onPick={(row) => onConfirm([row])}
        />
      </div>
    </Modal>
  );
};
