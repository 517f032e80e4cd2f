import { CommentOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import { useState } from 'react';
import { type PlantOption, storeCalls, type StoreRow } from '#features/stores/stores.contract.ts';
import { storeTexts } from '#features/stores/stores.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PlantSelect } from '#platform/picker/web/PlantSelect.tsx';
import { EditSelected } from '#platform/records/web/EditSelected.tsx';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { usePlacedListScreen } from '#platform/records/web/useListScreen.ts';
import { useRowActions } from '#platform/records/web/useRowActions.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { SortButton } from '#platform/sort-dialog/web/SortButton.tsx';
import { FeedbackDialog } from './FeedbackDialog.tsx';
import { OpenStore } from './OpenStore.tsx';
import { SortStores } from './SortStores.tsx';
import { storeList } from './store-list.ts';
import { usePlant } from './usePlant.ts';
import { useStoreColumns } from './useStoreColumns.tsx';

const kinds = ['add', 'edit'] as const;

/** The stores of one plant, which is chosen above them (seed 001 §2.11). A click on a row selects it. */
export const StoreDirectory = ({ plants }: { plants: readonly PlantOption[] }) => {
  const t = useTexts(storeTexts);
  const { plant, address, choose } = usePlant(plants, useListAddress(storeList));
  const mayChange = useMayCall(storeCalls.edit) && plant?.mayChange !== 'N';
  const screen = usePlacedListScreen(storeList, kinds, address, plant?.value ?? null);
  const { record, open, reload, saved } = screen;
  const { selection } = screen.table;
  const columns = useStoreColumns(mayChange, screen.changeStatus);
  const action = useRowActions();
  const [isOrdering, setOrdering] = useState(false);
  const [feedbackOf, setFeedbackOf] = useState<StoreRow | null>(null);

  if (record && mayChange && (plant || record.kind === 'edit')) {
    const savedAndCleared = (): void => {
      selection.clear();
      saved();
    };
    return (
      <OpenStore
        key={record.id}
        screen={screen}
        plant={plant}
        plants={plants}
        onChanged={reload}
        onSaved={savedAndCleared}
      />
    );
  }

  const feedback = (row: StoreRow): RowAction => ({
    key: 'feedback',
    label: t(row.newFeedBack === 'Y' ? 'store.feedbackNew' : 'store.feedback'),
    icon: <CommentOutlined aria-hidden />,
    danger: row.newFeedBack === 'Y',
    onClick: () => setFeedbackOf(row),
  });

  // The plants are known: without any, the list is empty.
  const shown = plant ? screen : { ...screen, table: { ...screen.table, status: 'ready' as const } };
  return (
    <>
      <ListPage
        screen={shown}
        title={t('store.title')}
        purpose={t('store.purpose')}
        searchHint={t('store.searchHint')}
        columns={columns}
        empty={
          plant ? { title: t('store.emptyTitle'), hint: t('store.emptyHint') } : { title: t('common.dialog.no_data') }
        }
        onAdd={mayChange ? () => open('add') : undefined}
        addDisabled={!plant}
        onOpen={mayChange ? selection.toggle : undefined}
        rowActions={(row) => [feedback(row), ...(mayChange ? [action.edit(() => open('edit', row.oid))] : [])]}
        headerActions={mayChange ? <SortButton disabled={!plant} onClick={() => setOrdering(true)} /> : null}
        above={
          plants.length === 0 ? (
            <Alert
              type="warning"
              showIcon
              role="alert"
              title={t('store.noPlantTitle')}
              description={t('store.noPlantHint')}
            />
          ) : null
        }
        toolbarStart={
          plants.length > 0 ? (
            <PlantSelect
              className="stores-plant"
              aria-label={t('common.plant')}
              plants={plants}
              value={plant?.value}
              onChange={(value) => {
                selection.clear();
                choose(value);
              }}
            />
          ) : null
        }
        bulkActions={
          <EditSelected keys={selection.keys} hint={t('store.editOne')} onEdit={(oid) => open('edit', oid)} />
        }
        deletion={mayChange ? { note: t('store.deleteDepends') } : undefined}
      />
      {isOrdering && plant ? <SortStores plant={plant} onSaved={reload} onClose={() => setOrdering(false)} /> : null}
      {feedbackOf ? (
        <FeedbackDialog store={feedbackOf} mayChange={mayChange} onRead={reload} onClose={() => setFeedbackOf(null)} />
      ) : null}
    </>
  );
};
