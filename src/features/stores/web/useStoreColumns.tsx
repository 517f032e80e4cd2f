import { Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import type { StoreRow } from '#features/stores/stores.contract.ts';
import { storeTexts } from '#features/stores/stores.texts.ts';
import type { FileInfo } from '#platform/files/files.contract.ts';
import { FilePreview } from '#platform/files/web/FilePreview.tsx';
import { Thumbnail } from '#platform/files/web/Thumbnail.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { storeName } from './store-list.ts';

const coverSide = 28;

const Cover = ({ file }: { file: FileInfo | null }) => {
  const [open, setOpen] = useState(false);
  return (
    <span className="stores-cover">
      <Thumbnail file={file} size={coverSide} onOpen={() => setOpen(true)} />
      {open && file ? <FilePreview file={file} onClose={() => setOpen(false)} /> : null}
    </span>
  );
};

/** The columns of seed 001 §2.11; the rest of a store waits in the column chooser. */
export const useStoreColumns = (
  mayChange: boolean,
  setStatus: (row: StoreRow, status: YesNo) => Promise<unknown>,
): ResourceColumn<StoreRow>[] => {
  const t = useTexts(storeTexts);
  const { number } = useLanguage();
  return useMemo(
    (): ResourceColumn<StoreRow>[] => [
      { key: 'cover', title: t('store.cover'), width: 72, render: (row) => <Cover file={row.cover} /> },
      {
        key: 'storeNm',
        title: t('store.name'),
        always: true,
        sortable: true,
        render: (row) => <CutText text={row.storeNm} />,
      },
      { key: 'tel', title: t('store.tel'), width: 148, sortable: true, render: (row) => <CutText text={row.tel} /> },
      { key: 'addr', title: t('store.addr'), sortable: true, render: (row) => <CutText text={row.addr} /> },
      {
        key: 'openingHours',
        title: t('store.openingHours'),
        width: 132,
        hiddenByDefault: true,
        render: (row) => row.openingHours,
      },
      {
        key: 'perExpense',
        title: t('store.expense'),
        width: 168,
        align: 'end',
        hiddenByDefault: true,
        render: (row) => `${number(row.perExpense)} ${row.currency}`,
      },
      {
        key: 'avgGrade',
        title: t('store.grade'),
        width: 132,
        align: 'end',
        hiddenByDefault: true,
        render: (row) => (row.avgGrade === null ? <CutText text="" /> : number(row.avgGrade)),
      },
      {
        key: 'sort',
        title: t('store.sort'),
        width: 92,
        align: 'end',
        sortable: true,
        render: (row) => number(row.sort),
      },
      {
        key: 'newFeedBack',
        title: t('store.newFeedback'),
        width: 136,
        align: 'center',
        sortable: true,
        render: (row) => (
          <Checkbox
            disabled
            checked={row.newFeedBack === 'Y'}
            aria-label={`${t('store.newFeedback')} · ${storeName(row)}`}
          />
        ),
      },
      {
        key: 'visitcount',
        title: t('store.visits'),
        width: 112,
        align: 'end',
        sortable: true,
        render: (row) => number(row.visitcount),
      },
      {
        key: 'txdat',
        title: t('store.changed'),
        width: 180,
        hiddenByDefault: true,
        render: (row) => <TimeText time={row.txdat} />,
      },
      {
        key: 'status',
        title: t('store.status'),
        width: 96,
        sortable: true,
        render: (row) => (
          <StatusSwitch
            value={row.status}
            name={storeName(row)}
            disabled={!mayChange}
            save={(next) => setStatus(row, next)}
          />
        ),
      },
    ],
    [mayChange, number, setStatus, t],
  );
};
