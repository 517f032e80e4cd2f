import { Tag } from 'antd';
import { storeCalls, type StoreRow, storeRow } from '#features/stores/stores.contract.ts';
import { storeTexts } from '#features/stores/stores.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { recordKey } from '#platform/records/web/useListScreen.ts';
import { useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import { mostInOrder } from '#platform/sort-dialog/order.contract.ts';
import { SortRecords } from '#platform/sort-dialog/web/SortRecords.tsx';
import { call } from '#platform/wire/web/client.ts';
import { storeList, storeName } from './store-list.ts';
import { Cover } from './useStoreColumns.tsx';
import './stores.css';

type Props = { plant: { value: string; label: string }; onSaved: () => void; onClose: () => void };

/** Puts the stores of a plant in order, including those that are switched off. */
export const SortStores = ({ plant, ...props }: Props) => {
  const t = useTexts(storeTexts);
  const statusWords = useStatusWords();
  return (
    <SortRecords<StoreRow>
      title={t('store.orderTitle', { plant: plant.label })}
      queryKey={recordKey(storeList.name, 'order', plant.value)}
      load={async () => {
        const query = { plantid: plant.value, pageSize: mostInOrder, sortField: 'sort', sortOrder: 'desc' } as const;
        return (await call(storeCalls.list, { query })).list;
      }}
      schema={storeRow}
      keyOf={storeList.keyOf}
      nameOf={storeName}
      render={(row) => (
        <span className="kit-ordered">
          <Cover file={row.cover} />
          <span className="kit-ordered-name" title={row.storeNm}>
            {row.storeNm}
          </span>
          {row.status === 'N' ? <Tag variant="filled">{statusWords('N')}</Tag> : null}
        </span>
      )}
      save={(ordered) => {
        const stores = ordered.map(({ oid, sort }) => ({ oid, sort }));
        return call(storeCalls.putInOrder, { content: { plant: plant.value, stores } });
      }}
      {...props}
    />
  );
};
