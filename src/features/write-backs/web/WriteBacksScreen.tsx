import { DeleteOutlined, ReloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { discardCalls } from '#features/write-backs/discard.contract.ts';
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
import { DiscardDialog } from './DiscardDialog.tsx';
import { RetryDialog } from './RetryDialog.tsx';
import { RetryProgress } from './RetryProgress.tsx';
import { useWriteBackColumns } from './useWriteBackColumns.tsx';
import { useWriteBackFilters } from './useWriteBackFilters.tsx';
import { writeBackList, writeBackWords } from './write-back-list.ts';

const kinds = [] as const;
type Chosen = { act: 'resend' | 'discard'; oids: string[] };
const isDead = ({ state }: WriteBackRow): boolean => state === 'F';

/** Results of forms on their way to the process engine; what failed for good is sent again or discarded from here. */
const WriteBacksScreen = () => {
  const t = useTexts(writeBackWords);
  const { language, number } = useLanguage();
  const screen = useListScreen(writeBackList, kinds);
  const { address, table, reload } = screen;
  const mayRetry = useMayCall(writeBackCalls.retry);
  const mayDiscard = useMayCall(discardCalls.discard);
  const columns = useWriteBackColumns();
  const filters = useWriteBackFilters(address.state.filters);
  const client = useQueryClient();
  /** Of a dialog that is open: only these rows; none: all that match. */
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const refresh = (): void => {
    reload();
    void client.invalidateQueries({ queryKey: ['process-engine'] });
    void client.invalidateQueries({ queryKey: ['write-back-retries'] });
  };
  const dialog = {
    filter: chosen?.oids.length === 0 ? conditionMap(writeBackFilter, address.state) : {},
    oids: chosen?.oids ?? [],
    onClose: () => setChosen(null),
  };
  const done = (): void => {
    setChosen(null);
    table.selection.clear();
    refresh();
  };
  const rowActions = (row: WriteBackRow): RowAction[] => [
    ...(mayRetry && isDead(row)
      ? [
          {
            key: 'resend',
            label: t('write_back.resend'),
            icon: <ReloadOutlined aria-hidden />,
            hotkey: 't',
            onClick: () => setChosen({ act: 'resend', oids: [row.oid] }),
          },
        ]
      : []),
    ...(mayDiscard && isDead(row)
      ? [
          {
            key: 'discard',
            label: t('write_back.discard'),
            icon: <DeleteOutlined aria-hidden />,
            hotkey: 'd',
            onClick: () => setChosen({ act: 'discard', oids: [row.oid] }),
          },
        ]
      : []),
  ];
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
          <>
            <Button
              size="small"
              icon={<ReloadOutlined aria-hidden />}
              onClick={() => setChosen({ act: 'resend', oids: [...table.selection.keys] })}
            >
              {t('write_back.resendSelected', { count: number(table.selection.count) })}
            </Button>
            {mayDiscard ? (
              <Button
                size="small"
                danger
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => setChosen({ act: 'discard', oids: [...table.selection.keys] })}
              >
                {t('write_back.discardSelected', { count: number(table.selection.count) })}
              </Button>
            ) : null}
          </>
        }
        headerActions={
          mayRetry ? (
            <>
              {mayDiscard ? (
                <Button icon={<DeleteOutlined aria-hidden />} onClick={() => setChosen({ act: 'discard', oids: [] })}>
                  {t('write_back.discard')}
                </Button>
              ) : null}
              <Button icon={<ReloadOutlined aria-hidden />} onClick={() => setChosen({ act: 'resend', oids: [] })}>
                {t('write_back.resend')}
              </Button>
            </>
          ) : null
        }
        above={
          <>
            <EngineState />
            <RetryProgress onMoved={reload} />
          </>
        }
      />
      {chosen?.act === 'resend' ? <RetryDialog {...dialog} onStarted={done} /> : null}
      {chosen?.act === 'discard' ? <DiscardDialog {...dialog} onDone={done} /> : null}
    </>
  );
};

export default WriteBacksScreen;
