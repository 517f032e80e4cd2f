import { useMemo } from 'react';
import { type PersonRow, repairPersonCalls } from '#features/repair/repair.contract.ts';
import { repairTexts } from '#features/repair/repair.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListSection } from '#platform/records/web/ListSection.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import { useFilterFields } from '#platform/resource-table/web/useFilterFields.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { PersonForm } from './PersonForm.tsx';
import { personColumns } from './repair-columns.tsx';
import { personList, repairDialogWidth } from './repair-lists.ts';

const kinds = ['addPerson', 'editPerson'] as const;

const loadForm = async (oid: string | undefined): Promise<{ row?: PersonRow }> =>
  oid === undefined ? {} : { row: await call(repairPersonCalls.person, { query: { oid } }) };

/** The employees who repair, by company. */
export const PeopleSection = () => {
  const t = useTexts(repairTexts);
  const mayAdd = useMayCall(repairPersonCalls.addPerson);
  const { attention } = useFilterFields();
  const screen = useListScreen(personList, kinds);
  const { record, open, close, saved, changeStatus, removeRows, address, table } = screen;
  const action = useRowActions();
  const columns = useMemo(() => personColumns(t, changeStatus), [changeStatus, t]);
  const isEdit = record?.kind === 'editPerson';
  return (
    <>
      <ListSection
        list={personList}
        address={address}
        table={table}
        title={t('repair.people')}
        searchHint={t('repair.searchPeople')}
        columns={columns}
        filters={[attention([{ value: 'LEFT', label: t('common.left') }])]}
        empty={{ title: t('repair.noPeopleTitle'), hint: t('repair.noPeopleHint') }}
        exportAll={() => personList.exportAll?.(address.state) ?? Promise.reject(new Error('no export'))}
        onAdd={mayAdd ? () => open('addPerson') : undefined}
        addText={t('repair.addPerson')}
        onOpen={mayAdd ? (row) => (row.mayChange === 'Y' ? open('editPerson', row.oid) : undefined) : undefined}
        onRemove={mayAdd ? (row) => removeRows([row]) : undefined}
        rowActions={(row) =>
          row.mayChange === 'Y'
            ? [action.edit(() => open('editPerson', row.oid)), action.remove(() => removeRows([row]))]
            : []
        }
      />
      {record && mayAdd ? (
        <OpenRecord
          screen={screen}
          load={(oid) => loadForm(isEdit ? oid : undefined)}
          dialog={{ title: t(isEdit ? 'repair.editPerson' : 'repair.addPerson'), width: repairDialogWidth }}
          outside={t('repair.outside_scope')}
          mayChange={({ row }) => row?.mayChange !== 'N'}
        >
          {(loaded) => <PersonForm {...loaded} onSaved={saved} onClose={close} />}
        </OpenRecord>
      ) : null}
    </>
  );
};
