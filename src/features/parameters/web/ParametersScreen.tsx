import {
  parameterCalls,
  parameterImport,
  parameterMenu,
  type ParameterRecord,
} from '#features/parameters/parameters.contract.ts';
import { parameterTexts } from '#features/parameters/parameters.texts.ts';
import { ImportButton } from '#platform/bulk-import/web/ImportButton.tsx';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { BatchPermissionButton } from '#platform/data-permission/web/BatchPermissionButton.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { ofFunctions } from '#platform/wire/endpoint.ts';
import { call } from '#platform/wire/web/client.ts';
import { ParameterForm } from './ParameterForm.tsx';
import { ParameterLanguages } from './ParameterLanguages.tsx';
import { ParameterPermission } from './ParameterPermission.tsx';
import { parameterList } from './parameter-list.ts';
import { useMayChangeRow } from './useMayChangeRow.ts';
import { useParameterColumns } from './useParameterColumns.tsx';
import { useParameterFilters } from './useParameterFilters.tsx';

const kinds = ['add', 'edit', 'languages', 'permission'] as const;

const loadItem = (oid: string): Promise<ParameterRecord> => call(parameterCalls.item, { query: { oid } });

/** Parameter data: code lists and their names per language (seed 000 §2.2). */
const ParametersScreen = () => {
  const t = useTexts(parameterTexts);
  const mayChange = useMayCall(parameterCalls.edit);
  const mayGrant = useMayCall(ofFunctions(dataPermissionCalls.save, [parameterMenu.id]));
  const mayChangeRow = useMayChangeRow();
  const screen = useListScreen(parameterList, kinds);
  const { record, open, close, saved } = screen;
  const { selection } = screen.table;
  const columns = useParameterColumns(mayChangeRow, screen.changeStatus);
  const filters = useParameterFilters(screen.address.state.filters);
  const action = useRowActions();

  if (record?.kind === 'add' && mayChange) return <ParameterForm onSaved={saved} onClose={close} />;
  if ((record?.kind === 'edit' && mayChange) || record?.kind === 'languages') {
    return (
      <OpenRecord screen={screen} load={loadItem}>
        {(row) =>
          mayChangeRow(row) ? (
            <ParameterForm row={row} forLanguages={record.kind === 'languages'} onSaved={saved} onClose={close} />
          ) : (
            <ParameterLanguages row={row} onBack={close} />
          )
        }
      </OpenRecord>
    );
  }
  if (record?.kind === 'permission') {
    const savedAndCleared = (): void => {
      selection.clear();
      close();
    };
    const oids = record.id.split(',');
    return <ParameterPermission key={record.id} oids={oids} onSaved={savedAndCleared} onClose={close} />;
  }
  return (
    <ListPage
      screen={screen}
      title={t('parameter.title')}
      purpose={t('parameter.purpose')}
      searchHint={t('parameter.searchHint')}
      columns={columns}
      filters={filters}
      empty={{ title: t('parameter.emptyTitle'), hint: t('parameter.emptyHint') }}
      headerActions={<ImportButton calls={parameterImport} onImported={screen.reload} />}
      onAdd={mayChange ? () => open('add') : undefined}
      onOpen={mayChange ? (row) => open(mayChangeRow(row) ? 'edit' : 'languages', row.oid) : undefined}
      rowActions={(row) => [
        ...(mayChangeRow(row) ? [action.edit(() => open('edit', row.oid))] : []),
        action.languages(t('parameter.languages'), () => open('languages', row.oid)),
        action.permission(() => open('permission', row.oid)),
      ]}
      selectable={mayChange}
      bulkActions={
        mayGrant ? (
          <BatchPermissionButton count={selection.count} onClick={() => open('permission', selection.keys.join(','))} />
        ) : null
      }
      deletion={selection.rows.every(mayChangeRow) ? {} : undefined}
    />
  );
};

export default ParametersScreen;
