import { useMemo } from 'react';
import { repairCalls } from '#features/repair/repair.contract.ts';
import { companyType, sortAfter } from '#features/repair/repair-fields.ts';
import { repairTexts } from '#features/repair/repair.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListSection } from '#platform/records/web/ListSection.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { CompanyForm } from './CompanyForm.tsx';
import { companyColumns } from './repair-columns.tsx';
import { companyList, repairDialogWidth } from './repair-lists.ts';

const kinds = ['add', 'edit'] as const;

/** The company to edit, or the order number of a new one, with the companies that are there. */
const loadForm = async (oid: string | undefined) => {
  const there = await call(repairCalls.params, { query: { paramType: companyType } });
  if (oid === undefined) return { nextSort: sortAfter(there), there };
  return { row: await call(repairCalls.item, { query: { oid } }), nextSort: 0, there };
};

/** The companies whose employees can order repairs. */
export const CompanySection = () => {
  const t = useTexts(repairTexts);
  const mayAdd = useMayCall(repairCalls.add);
  const screen = useListScreen(companyList, kinds);
  const { record, open, close, saved, changeStatus, removeRows, address, table } = screen;
  const action = useRowActions();
  const columns = useMemo(() => companyColumns(t, changeStatus), [changeStatus, t]);
  return (
    <>
      <ListSection
        first
        list={companyList}
        address={address}
        table={table}
        title={t('repair.companies')}
        searchHint={t('repair.searchParam')}
        columns={columns}
        empty={{ title: t('repair.noCompaniesTitle'), hint: t('repair.noCompaniesHint') }}
        exportAll={() => companyList.exportAll?.(address.state) ?? Promise.reject(new Error('no export'))}
        onAdd={mayAdd ? () => open('add') : undefined}
        addText={t('repair.addCompany')}
        onOpen={mayAdd ? (row) => (row.mayChange === 'Y' ? open('edit', row.oid) : undefined) : undefined}
        onRemove={mayAdd ? (row) => removeRows([row], t('repair.peopleStay')) : undefined}
        rowActions={(row) =>
          row.mayChange === 'Y'
            ? [action.edit(() => open('edit', row.oid)), action.remove(() => removeRows([row], t('repair.peopleStay')))]
            : []
        }
      />
      {record && mayAdd ? (
        <OpenRecord
          screen={screen}
          load={(oid) => loadForm(record.kind === 'edit' ? oid : undefined)}
          dialog={{
            title: t(record.kind === 'edit' ? 'repair.editCompany' : 'repair.addCompany'),
            width: repairDialogWidth,
          }}
          outside={t('repair.outside_scope')}
          mayChange={({ row }) => row?.mayChange !== 'N'}
        >
          {(loaded) => <CompanyForm {...loaded} onSaved={saved} onClose={close} />}
        </OpenRecord>
      ) : null}
    </>
  );
};
