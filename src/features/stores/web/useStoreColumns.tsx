import { Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import type { StoreRow } from '#features/stores/stores.contract.ts';
import { storeTexts } from '#features/stores/stores.texts.ts';
import type { FileInfo } from '#platform/files/files.contract.ts';
import { FilePreview } from '#platform/files/web/FilePreview.tsx';
import { Thumbnail } from '#platform/files/web/Thumbnail.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { storeName } from './store-list.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';

const coverSide = 28;

export const Cover = ({ file }: { file: FileInfo | null }) => {
  const [open, setOpen] = useState(false);
  return (
    <span className="stores-cover">
      <Thumbnail file={file} size={coverSide} onOpen={() => setOpen(true)} />
      {open && file ? <FilePreview file={file} onClose={() => setOpen(false)} /> : null}
    </span>
  );
};

const { label, text, number: numberColumn, time } = columnsOf<StoreRow>();

/** The columns of seed 001 §2.11; the other fields of a store are in the column chooser. */
export const useStoreColumns = (
  mayChange: boolean,
  changeStatus: (row: StoreRow, status: YesNo) => Promise<unknown>,
): ResourceColumn<StoreRow>[] => {
  const t = useTexts(storeTexts);
  const { number } = useLanguage();
  return useMemo(
    (): ResourceColumn<StoreRow>[] => [
      { key: 'cover', title: t('store.cover'), width: 72, render: (row) => <Cover file={row.cover} /> },
      text('storeNm', t('store.name'), { always: true }),
      label('tel', t('store.tel'), { width: 148 }),
      text('addr', t('store.addr')),
      text('openingHours', t('store.openingHours'), { width: 132, hiddenByDefault: true }),
      {
        key: 'perExpense',
        title: t('store.expense'),
        width: 168,
        align: 'end',
        hiddenByDefault: true,
        render: (row) => `${number(row.perExpense)} ${row.currency}`,
      },
      numberColumn('avgGrade', t('store.grade'), { width: 132, hiddenByDefault: true }),
      numberColumn('sort', t('common.order'), { width: 92 }),
      {
        key: 'newFeedBack',
        title: t('store.newFeedback'),
        width: 136,
        align: 'center',
        render: (row) => (
          <Checkbox
            className="stores-new"
            disabled
            checked={row.newFeedBack === 'Y'}
            aria-label={`${t('store.newFeedback')} · ${storeName(row)}`}
          />
        ),
      },
      numberColumn('visitcount', t('store.visits'), { width: 112 }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
      statusColumn(t('common.status'), { width: 96, nameOf: storeName, mayChange, save: changeStatus }),
    ],
    [mayChange, number, changeStatus, t],
  );
};
