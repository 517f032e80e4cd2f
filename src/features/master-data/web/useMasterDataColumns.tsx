import { useMemo } from 'react';
import type { MasterDataRow } from '#features/master-data/master-data.contract.ts';
import { masterDataTexts } from '#features/master-data/master-data.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { coverageColumn } from '#platform/language-versions/web/LanguageChips.tsx';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import { type ResourceColumn, switchAlone } from '#platform/resource-table/web/columns.ts';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { masterDataName } from './master-data-list.ts';

const { code, text, number, time } = columnsOf<MasterDataRow>();

type Options = {
  mayChange: boolean;
  changeStatus: (row: MasterDataRow, status: YesNo) => Promise<unknown>;
  changeMobile: (row: MasterDataRow, ismobile: YesNo) => Promise<unknown>;
};

/** The columns of seed 001 §2.9, and more that are hidden by default. */
export const useMasterDataColumns = ({
  mayChange,
  changeStatus,
  changeMobile,
}: Options): ResourceColumn<MasterDataRow>[] => {
  const t = useTexts(masterDataTexts);
  return useMemo(
    (): ResourceColumn<MasterDataRow>[] => [
      code('class1', t('master_data.class1'), { width: 110, always: true }),
      code('class2', t('master_data.class2'), { width: 110, rank: 1 }),
      code('class3', t('master_data.class3'), { width: 110 }),
      code('class4', t('master_data.class4'), { width: 110 }),
      code('class5', t('master_data.class5'), { width: 110, hiddenByDefault: true }),
      code('class6', t('master_data.class6'), { width: 110, hiddenByDefault: true }),
      text('content', t('common.content'), { always: true, minWidth: 160 }),
      number('sort', t('common.order'), { width: 96, rank: 2 }),
      text('len', t('common.languageId'), { width: 180, hiddenByDefault: true }),
      coverageColumn<MasterDataRow>(t('common.language'), masterDataName),
      {
        key: 'ismobile',
        title: t('master_data.ismobile'),
        width: 110,
        inSight: true,
        cut: switchAlone,
        render: (row) => (
          <StatusSwitch
            value={row.ismobile}
            name={t('master_data.mobileOf', { name: masterDataName(row) })}
            disabled={!mayChange}
            save={(next) => changeMobile(row, next)}
          />
        ),
      },
      statusColumn(t('common.status'), { nameOf: masterDataName, mayChange, save: changeStatus }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ],
    [mayChange, changeStatus, changeMobile, t],
  );
};
