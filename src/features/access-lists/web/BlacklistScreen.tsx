import { ImportButton } from '#platform/bulk-import/web/ImportButton.tsx';
import { blacklistCalls, type BlacklistRow, blacklistImport } from '#features/access-lists/blacklist.contract.ts';
import { blacklistTexts } from '#features/access-lists/blacklist.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { EditSelected } from '#platform/records/web/EditSelected.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { useAskFromAddress } from '#platform/records/web/useAskFromAddress.ts';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { blacklistList } from './blacklist-list.ts';
import { BlacklistAdd } from './BlacklistAdd.tsx';
import { PersonToAdd } from './PersonToAdd.tsx';
import { BlacklistEdit } from './BlacklistEdit.tsx';
import { useBlacklistColumns } from './useBlacklistColumns.tsx';
import { useBlacklistFilters } from './useBlacklistFilters.tsx';

const kinds = ['add', 'edit', 'remove'] as const;

/** The people whom console, app and surveys keep out (seed 000 §2.6). Add and edit are dialogs over the list. */
const BlacklistScreen = () => {
  const t = useTexts(blacklistTexts);
  const mayChange = useMayCall(blacklistCalls.edit);
  const screen = useListScreen(blacklistList, kinds);
  const { record, open, close, saved, changeStatus, removeRows } = screen;
  const { patchRow, selection } = screen.table;
  const columns = useBlacklistColumns({ save: changeStatus });
  const filters = useBlacklistFilters();
  const action = useRowActions();
  const notices = useNotices();

  const edited = (row: BlacklistRow): void => {
    patchRow(row.oid, row);
    close();
  };
  useAskFromAddress({
    id: mayChange && record?.kind === 'remove' ? record.id : undefined,
    load: (oid) => call(blacklistCalls.item, { query: { oid } }),
    close,
    ask: (row) => (row.mayChange === 'Y' ? removeRows([row]) : open('edit', row.oid)),
    onFailed: (error) => notices.failure(t('common.notify.delete_failed'), error),
  });

  return (
    <>
      <ListPage
        screen={screen}
        title={t('common.blacklist')}
        headerActions={<ImportButton calls={blacklistImport} onImported={screen.reload} />}
        purpose={t('blacklist.purpose')}
        searchHint={t('blacklist.searchHint')}
        columns={columns}
        filters={filters}
        empty={{ title: t('blacklist.emptyTitle'), hint: t('blacklist.emptyHint') }}
        onAdd={mayChange ? () => open('add') : undefined}
        onOpen={mayChange ? ({ oid }) => open('edit', oid) : undefined}
        rowActions={
          mayChange
            ? (row) =>
                row.mayChange === 'Y'
                  ? [action.edit(() => open('edit', row.oid)), action.remove(() => removeRows([row]))]
                  : []
            : undefined
        }
        selectable={mayChange ? (row) => row.mayChange === 'Y' : false}
        bulkActions={
          <EditSelected keys={selection.keys} hint={t('blacklist.editOne')} onEdit={(oid) => open('edit', oid)} />
        }
        deletion={mayChange ? {} : undefined}
      />
      {record?.kind === 'add' && mayChange ? (
        <PersonToAdd empid={record.id}>
          {(contents) => <BlacklistAdd contents={contents} onSaved={saved} onClose={close} />}
        </PersonToAdd>
      ) : null}
      {record?.kind === 'edit' && mayChange ? <BlacklistEdit screen={screen} onSaved={edited} /> : null}
    </>
  );
};

export default BlacklistScreen;
