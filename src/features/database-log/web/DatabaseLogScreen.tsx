import { BranchesOutlined, DiffOutlined, HistoryOutlined, ProfileOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import {
  databaseLogMenu,
  logLimits,
  logReasons,
  type LogRow,
  logTypes,
} from '#features/database-log/database-log.contract.ts';
import { changeTypeTexts, recordHistoryTexts } from '#platform/record-history/record-history.texts.ts';
import { databaseLogTexts } from '#features/database-log/database-log.texts.ts';
import { RecordHistory } from '#platform/record-history/web/RecordHistory.tsx';
import { TimeInput } from '#platform/form/web/TimeInput.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { columnsOf, wholeMoment } from '#platform/records/web/columns-of.tsx';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import type { FilterField } from '#platform/resource-table/web/AdvancedSearch.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { databaseLogList, type LogFilters } from './database-log-list.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { SearchedTo } from './SearchedTo.tsx';
import { SealStateLine } from './SealStateLine.tsx';
import { useFurther } from './useFurther.ts';

const texts = { ...vocabulary, ...recordHistoryTexts, ...databaseLogTexts };
const kinds = ['details'] as const;
const { code, text, time } = columnsOf<LogRow>();
/** As much of the data as the list shows (seed 002 §2.5). */
const longestData = 30;

const useFilters = (): FilterField<LogFilters>[] => {
  const t = useTexts(texts);
  const fields = useFilterFields();
  const types = logTypes.map((value) => ({ value, label: t(changeTypeTexts[value]) }));
  return [
    fields.text('tableName', t('database_log.tableName'), logLimits.tableName),
    fields.choice('type', t('common.type'), types),
    fields.text('key', t('database_log.key'), logLimits.key),
    fields.text('udata', t('database_log.udata'), logLimits.udata),
    fields.text('crtemp', t('database_log.crtemp'), logLimits.crtemp),
    {
      name: 'startTime',
      label: t('database_log.startTime'),
      input: <TimeInput saysFault={logReasons.timeIncomplete} />,
    },
    {
      name: 'endTime',
      label: t('database_log.endTime'),
      input: <TimeInput saysFault={logReasons.timeIncomplete} isEnd />,
    },
    fields.text('act', t('database_log.act'), logLimits.act),
  ];
};

const useColumns = (): ResourceColumn<LogRow>[] => {
  const t = useTexts(texts);
  const { capital } = useLanguage();
  return [
    time('crtdat', t('common.time'), wholeMoment),
    code('tableName', t('database_log.tableName'), { width: 170 }),
    {
      key: 'title',
      title: t('database_log.what'),
      width: 130,
      cut: { text: ({ title }) => capital(title) },
      render: ({ title }) => <CutText text={capital(title)} />,
    },
    {
      key: 'type',
      title: t('common.type'),
      width: 90,
      whole: { text: ({ type }) => t(changeTypeTexts[type]) },
      render: ({ type }) => t(changeTypeTexts[type]),
    },
    text('label', t('common.name'), { minWidth: 140 }),
    text('key', t('database_log.key'), { minWidth: 120, at: 'middle' }),
    text('udata', t('database_log.udata'), { minWidth: 160, longest: longestData }),
    {
      key: 'crtemp',
      title: t('database_log.crtemp'),
      width: 130,
      cut: { text: ({ crtemp, crtempName }) => crtempName || crtemp },
      render: ({ crtemp, crtempName }) => <PersonLink empid={crtemp} name={crtempName} />,
    },
  ];
};

/** What was added, changed and deleted in the database, by whom and when (seed 002 §2.5). */
const DatabaseLogScreen = () => {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const screen = useListScreen(databaseLogList, kinds);
  const columns = useColumns();
  const filters = useFilters();
  const [shown, setShown] = useState<LogRow | null>(null);
  const [history, setHistory] = useState<LogRow | null>(null);
  const [compared, setCompared] = useState<readonly [LogRow, LogRow] | null>(null);
  const { address } = screen;
  const further = useFurther(address.state);
  const { searched } = further;
  const table = searched
    ? { ...screen.table, total: searched.total, counting: searched.counted !== null }
    : screen.table;
  const [first, second, ...more] = table.selection.rows;
  const pair = first && second && more.length === 0 ? ([first, second] as const) : null;
  const search = (wanted: Partial<LogFilters>): void => address.setFilters({ ...databaseLogList.filters, ...wanted });
  const rowActions = (row: LogRow): RowAction[] => [
    { key: 'look', label: t('common.details'), icon: <ProfileOutlined aria-hidden />, onClick: () => setShown(row) },
    {
      key: 'history',
      label: t('change.history'),
      icon: <HistoryOutlined aria-hidden />,
      onClick: () => setHistory(row),
    },
    {
      key: 'act',
      label: t('database_log.sameAct'),
      icon: <BranchesOutlined aria-hidden />,
      disabled: row.act === '',
      onClick: () => search({ act: row.act }),
    },
  ];
  return (
    <>
      <ListPage
        screen={{ ...screen, table }}
        title={databaseLogMenu.title[language]}
        purpose={t('database_log.purpose')}
        searchHint={t('database_log.searchHint')}
        above={
          <>
            <SealStateLine />
            <SearchedTo
              further={further}
              isOldestFirst={address.state.sortField !== undefined && address.state.sortOrder === 'asc'}
            />
          </>
        }
        columns={columns}
        filters={filters}
        empty={{ title: t('database_log.emptyTitle'), hint: t('database_log.emptyHint') }}
        onOpen={setShown}
        rowActions={rowActions}
        selectable
        bulkActions={
          <Tooltip title={pair ? undefined : t('database_log.compareTwo')}>
            <Button
              size="small"
              icon={<DiffOutlined aria-hidden />}
              disabled={pair === null}
              onClick={() => setCompared(pair)}
            >
              {t('database_log.compare')}
            </Button>
          </Tooltip>
        }
      />
      {shown ? <EntryDialog row={shown} onClose={() => setShown(null)} /> : null}
      {history ? (
        <RecordHistory
          table={history.tableName}
          recordKey={history.key}
          name={databaseLogList.nameOf(history)}
          onClose={() => setHistory(null)}
        />
      ) : null}
      {compared ? <CompareDialog rows={compared} onClose={() => setCompared(null)} /> : null}
    </>
  );
};

export default DatabaseLogScreen;
