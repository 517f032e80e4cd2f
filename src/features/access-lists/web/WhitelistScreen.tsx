import { ImportButton } from '#platform/bulk-import/web/ImportButton.tsx';
import { useCallback } from 'react';
import { whitelistCalls, type WhitelistRow, whitelistImport } from '#features/access-lists/whitelist.contract.ts';
import { whitelistTexts } from '#features/access-lists/whitelist.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { MaintenanceBanner } from './MaintenanceBanner.tsx';
import { useWhitelistColumns } from './useWhitelistColumns.tsx';
import { useWhitelistFilters } from './useWhitelistFilters.tsx';
import { whitelistList } from './whitelist-list.ts';
import { WhitelistAdd } from './WhitelistAdd.tsx';
import { PersonToAdd } from './PersonToAdd.tsx';

const kinds = ['add'] as const;

/** Who may sign in during maintenance (seed 000 §2.5). */
const WhitelistScreen = () => {
  const t = useTexts(whitelistTexts);
  const mayChange = useMayCall(whitelistCalls.edit);
  const screen = useListScreen(whitelistList, kinds);
  const { record, open, close, saved, reload, changeStatus, removeRows } = screen;

  const save = useCallback(
    async (row: WhitelistRow, status: YesNo) => {
      await changeStatus(row, status);
      reload();
    },
    [changeStatus, reload],
  );
  const columns = useWhitelistColumns({ save });
  const filters = useWhitelistFilters();
  const action = useRowActions();

  return (
    <>
      <ListPage
        screen={screen}
        title={t('common.whitelist')}
        headerActions={<ImportButton calls={whitelistImport} onImported={screen.reload} />}
        purpose={t('whitelist.purpose')}
        searchHint={t('whitelist.searchHint')}
        columns={columns}
        filters={filters}
        empty={{ title: t('whitelist.emptyTitle'), hint: t('whitelist.emptyHint') }}
        onAdd={mayChange ? () => open('add') : undefined}
        rowActions={
          mayChange ? (row) => (row.mayChange === 'Y' ? [action.remove(() => removeRows([row]))] : []) : undefined
        }
        above={<MaintenanceBanner />}
        selectable={mayChange ? (row) => row.mayChange === 'Y' : false}
        deletion={mayChange ? {} : undefined}
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
