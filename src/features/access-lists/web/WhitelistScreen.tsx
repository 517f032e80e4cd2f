import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { whitelistCalls, type WhitelistRow } from '#features/access-lists/whitelist.contract.ts';
import { whitelistTexts } from '#features/access-lists/whitelist.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { MaintenanceBanner } from './MaintenanceBanner.tsx';
import { useShutsOut } from './useMaintenance.ts';
import { useSelfWarning } from './useSelfWarning.ts';
import { useWhitelistColumns } from './useWhitelistColumns.tsx';
import { useWhitelistFilters } from './useWhitelistFilters.tsx';
import { whitelistList } from './whitelist-list.ts';
import { WhitelistAdd } from './WhitelistAdd.tsx';
import { PersonToAdd } from './PersonToAdd.tsx';

const kinds = ['add'] as const;

/**
 * Who may sign in during maintenance (seed 000 §2.5). Deleting first finds out whether the reader would be shut out, so
 * it is not the deletion of `ListPage`.
 */
const WhitelistScreen = () => {
  const t = useTexts(whitelistTexts);
  const notices = useNotices();
  const mayChange = useMayCall(whitelistCalls.edit);
  const screen = useListScreen(whitelistList, kinds);
  const { record, open, close, saved, reload, changeStatus, removeRows } = screen;
  const { selection } = screen.table;
  const shutsOut = useShutsOut();
  const warn = useSelfWarning();
  const [asking, setAsking] = useState(false);

  const save = useCallback(
    async (row: WhitelistRow, status: YesNo) => {
      await changeStatus(row, status);
      reload();
    },
    [changeStatus, reload],
  );
  const ask = useCallback(
    async ({ oid }: WhitelistRow, status: YesNo) =>
      status === 'Y' || !(await shutsOut([oid])) || (await warn(t('whitelist.selfHint'))),
    [shutsOut, t, warn],
  );
  const columns = useWhitelistColumns({ save, ask });
  const filters = useWhitelistFilters();
  const action = useRowActions();

  const remove = async (rows: readonly WhitelistRow[]): Promise<void> => {
    setAsking(true);
    try {
      const self = await shutsOut(rows.map(whitelistList.keyOf));
      removeRows(rows, self ? <strong>{t('whitelist.selfHint')}</strong> : t('whitelist.deleteDepends'));
    } catch (error) {
      notices.failure(t('common.notify.delete_failed'), error);
    } finally {
      setAsking(false);
    }
  };

  return (
    <>
      <ListPage
        screen={screen}
        title={t('common.whitelist')}
        purpose={t('whitelist.purpose')}
        searchHint={t('whitelist.searchHint')}
        columns={columns}
        filters={filters}
        empty={{ title: t('whitelist.emptyTitle'), hint: t('whitelist.emptyHint') }}
        onAdd={mayChange ? () => open('add') : undefined}
        rowActions={
          mayChange ? (row) => (row.mayChange === 'Y' ? [action.remove(() => void remove([row]))] : []) : undefined
        }
        above={<MaintenanceBanner />}
        selectable={mayChange ? (row) => row.mayChange === 'Y' : false}
        bulkActions={
          <Button
            size="small"
            danger
            icon={<DeleteOutlined aria-hidden />}
            loading={asking}
            onClick={() => void remove(selection.rows)}
          >
            {t('common.delete')}
          </Button>
        }
      />
      {record?.kind === 'add' && mayChange ? (
        <PersonToAdd empid={record.id}>
          {(contents) => <WhitelistAdd contents={contents} onSaved={saved} onClose={close} />}
        </PersonToAdd>
      ) : null}
    </>
  );
};

export default WhitelistScreen;
