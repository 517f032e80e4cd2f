import { appFunctionCalls, appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { appFunctionTexts } from '#features/app-functions/app-functions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PermissionPage } from '#platform/permission-page/web/PermissionPage.tsx';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { appFunctionList, loadAppFunction } from './app-function-list.ts';
import { AppFunctionForm, loadForm } from './AppFunctionForm.tsx';
import { useAppFunctionColumns } from './useAppFunctionColumns.tsx';
import { useAppFunctionFilters } from './useAppFunctionFilters.tsx';

const kinds = ['add', 'edit', 'languages', 'permission'] as const;

/** App functions: what the mobile app offers, and who may use it (seed 000 §2.3). */
const AppFunctionsScreen = () => {
  const t = useTexts(appFunctionTexts);
  const mayChange = useMayCall(appFunctionCalls.edit);
  const screen = useListScreen(appFunctionList, kinds);
  const { record, open, close, saved, removeRows } = screen;
  const columns = useAppFunctionColumns(mayChange, screen.changeStatus);
  const filters = useAppFunctionFilters();
  const action = useRowActions();

  if (record?.kind === 'permission') {
    return (
      <OpenRecord screen={screen} load={loadAppFunction}>
        {({ oid, id, title }) => (
          <PermissionPage
            funcOid={oid}
            funcType="A"
            code={id}
            name={title}
            screenId={appFunctionMenu.id}
            onSaved={saved}
            onClose={close}
          />
        )}
      </OpenRecord>
    );
  }
  if (record && mayChange) {
    return (
      <OpenRecord screen={screen} load={(oid) => loadForm(record.kind === 'add' ? undefined : oid)}>
        {(loaded) => (
          <AppFunctionForm {...loaded} forLanguages={record.kind === 'languages'} onSaved={saved} onClose={close} />
        )}
      </OpenRecord>
    );
  }
  return (
    <ListPage
      screen={screen}
      title={t('app_function.title')}
      purpose={t('app_function.purpose')}
      searchHint={t('app_function.searchHint')}
      columns={columns}
      filters={filters}
      empty={{ title: t('app_function.emptyTitle'), hint: t('app_function.emptyHint') }}
      onAdd={mayChange ? () => open('add') : undefined}
      onOpen={mayChange ? ({ oid }) => open('edit', oid) : undefined}
      rowActions={(row) => [
        action.permission(() => open('permission', row.oid)),
        ...(mayChange
          ? [
              action.languages(t('common.languageVersions'), () => open('languages', row.oid)),
              action.edit(() => open('edit', row.oid)),
              action.remove(() => removeRows([row])),
            ]
          : []),
      ]}
      deletion={mayChange ? {} : undefined}
    />
  );
};

export default AppFunctionsScreen;
