import { ReloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import {
  writeBackCalls,
  writeBackFilter,
  writeBackMenu,
  type WriteBackRow,
} from '#features/write-backs/write-backs.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { EngineState } from '#platform/process-engine/web/EngineState.tsx';
import { conditionMap } from '#platform/records/web/list-query.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { RetryDialog } from './RetryDialog.tsx';
import { RetryProgress } from './RetryProgress.tsx';
import { useWriteBackColumns } from './useWriteBackColumns.tsx';
import { useWriteBackFilters } from './useWriteBackFilters.tsx';
import { writeBackList, writeBackWords } from './write-back-list.ts';

const kinds = [] as const;
const isDead = ({ state }: WriteBackRow): boolean => state === 'F';

/** Results of forms on their way to the process engine; what has failed for good is sent again from here. */
const WriteBacksScreen = () => {
  const t = useTexts(writeBackWords);
  const { language, number } = useLanguage();
  const screen = useListScreen(writeBackList, kinds);
  const { address, table, reload } = screen;
  const mayRetry = useMayCall(writeBackCalls.retry);
  const columns = useWriteBackColumns();
  const filters = useWriteBackFilters(address.state.filters);
  const client = useQueryClient();
  /** Of a dialog that is open: only these rows; none: all that match. */
  const [chosen, setChosen] = useState<string[] | null>(null);
  const refresh = (): void => {
    reload();
    void client.invalidateQueries({ queryKey: ['process-engine'] });
    void client.invalidateQueries({ queryKey: ['write-back-retries'] });
  };
  const rowActions = (row: WriteBackRow): RowAction[] =>
    mayRetry && isDead(row)
      ? [
          {
            key: 'resend',
            label: t('write_back.resend'),
            icon: <ReloadOutlined aria-hidden />,
            hotkey: 't',
            onClick: () => setChosen([row.oid]),
          },
        ]
      : [];
  return (
    <>
      <ListPage
        screen={screen}
        title={writeBackMenu.title[language]}
        purpose={t('write_back.purpose')}
        searchHint={t('write_back.searchHint')}
        columns={columns}
        filters={filters}
        empty={{ title: t('write_back.emptyTitle'), hint: t('write_back.emptyHint') }}
        rowActions={rowActions}
        selectable={mayRetry ? isDead : false}
        bulkActions={
          <Button
            size="small"
            icon={<ReloadOutlined aria-hidden />}
            onClick={() => setChosen([...table.selection.keys])}
          >
            {t('write_back.resendSelected', { count: number(table.selection.count) })}
          </Button>
        }
        headerActions={
          mayRetry ? (
            <Button icon={<ReloadOutlined aria-hidden />} onClick={() => setChosen([])}>
              {t('write_back.resend')}
            </Button>
          ) : null
        }
        above={
          <>
            <EngineState />
            <RetryProgress onMoved={reload} />
          </>
        }
      />
      {chosen ? (
        <RetryDialog
          filter={chosen.length > 0 ? {} : conditionMap(writeBackFilter, address.state)}
          oids={chosen}
          onStarted={() => {
            setChosen(null);
            table.selection.clear();
            refresh();
          }}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  );
};

export default WriteBacksScreen;
