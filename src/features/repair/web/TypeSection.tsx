import { ColumnHeightOutlined, PlusOutlined, VerticalAlignMiddleOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useCallback, useMemo } from 'react';
import { repairCalls } from '#features/repair/repair.contract.ts';
import { topType } from '#features/repair/repair-fields.ts';
import { repairTexts } from '#features/repair/repair.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListSection } from '#platform/records/web/ListSection.tsx';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import { resourceTableTexts } from '#platform/resource-table/resource-table.texts.ts';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { useOpenRecord } from '#platform/resource-table/web/useOpenRecord.ts';
import { useRowDetails } from '#platform/resource-table/web/useRowDetails.ts';
import { useBoundOf, useMayCall } from '#platform/rights/web/useMayCall.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { call, download } from '#platform/wire/web/client.ts';
import { typeColumns } from './repair-columns.tsx';
import { repairDialogWidth } from './repair-lists.ts';
import { loadTypeForm, TypeForm } from './TypeForm.tsx';
import { branches, rowsInSight, type TypeRow } from './type-tree.ts';
import { typeList, useTypeTable } from './useTypeTable.ts';

/** `addType`: 1, or the oid of the parent. */
const kinds = ['addType', 'editType'] as const;
const atTop = '1';

/** The tree of repair types, which all companies share. */
export const TypeSection = () => {
  const t = useTexts(repairTexts);
  const tableText = useTexts(resourceTableTexts);
  const mayWrite = useMayCall(repairCalls.add);
  const isEverywhere = useBoundOf(repairCalls.add) === null;
  const mayChange = mayWrite && isEverywhere;
  const { record, open, close } = useOpenRecord(kinds);
  const { address, table, tree, expanded, reload } = useTypeTable();
  const details = useRowDetails(typeList.prefix);
  const action = useRowActions();
  const changeStatus = useCallback(
    async ({ oid }: TypeRow, status: YesNo) => {
      await call(repairCalls.edit, { content: { oid, status } });
      await reload();
    },
    [reload],
  );
  const columns = useMemo(() => typeColumns(t, changeStatus), [changeStatus, t]);
  const saved = (): void => {
    void reload();
    close();
  };
  const rowActions = ({ oid, status }: TypeRow): RowAction[] =>
    mayChange
      ? [
          action.edit(() => open('editType', oid)),
          {
            key: 'below',
            label: t('repair.addBelow'),
            icon: <PlusOutlined aria-hidden />,
            disabled: status === 'N',
            onClick: () => open('addType', oid),
          },
        ]
      : [];
  const allOpen = expanded.expanded.length > 0;
  const isEdit = record?.kind === 'editType';
  return (
    <>
      <ListSection
        list={typeList}
        address={address}
        table={table}
        stepped={rowsInSight(table.rows, expanded.expanded, details.key)}
        title={t('repair.types')}
        searchHint={t('repair.searchParam')}
        columns={columns}
        empty={{ title: t('repair.noTypesTitle'), hint: t('repair.noTypesHint') }}
        exportAll={() =>
          download(repairCalls.exportAll, { query: { paramType: topType, ...bothScripts(address.state.search) } })
        }
        onAdd={mayChange ? () => open('addType', atTop) : undefined}
        addText={t('repair.addType')}
        onOpen={mayChange ? ({ oid }) => open('editType', oid) : undefined}
        rowActions={rowActions}
        tree={{ childrenField: 'childrenList', expanded: expanded.expanded, onExpand: expanded.onExpand }}
        toolbarEnd={
          address.narrowed || branches(tree).length === 0 ? null : (
            <Tooltip title={tableText(allOpen ? 'table.collapseAll' : 'table.expandAll')}>
              <Button
                type="text"
                icon={allOpen ? <VerticalAlignMiddleOutlined aria-hidden /> : <ColumnHeightOutlined aria-hidden />}
                aria-label={tableText(allOpen ? 'table.collapseAll' : 'table.expandAll')}
                onClick={() => expanded.expandAll(allOpen ? [] : branches(tree))}
              />
            </Tooltip>
          )
        }
      />
      {record && mayChange ? (
        <OpenRecord
          screen={{ list: typeList, record, close }}
          load={(id) => loadTypeForm(isEdit ? { oid: id } : id === atTop ? {} : { below: id })}
          dialog={{ title: t(isEdit ? 'repair.editType' : 'repair.addType'), width: repairDialogWidth }}
        >
          {(loaded) => <TypeForm {...loaded} onSaved={saved} onClose={close} />}
        </OpenRecord>
      ) : null}
    </>
  );
};
