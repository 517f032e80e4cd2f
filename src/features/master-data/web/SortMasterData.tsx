import { Tag } from 'antd';
import {
  masterDataCalls,
  masterDataFilter,
  masterDataRow,
  type MasterDataRow,
} from '#features/master-data/master-data.contract.ts';
import { masterDataTexts } from '#features/master-data/master-data.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { conditionMap } from '#platform/records/web/list-query.ts';
import { recordKey } from '#platform/records/web/useListScreen.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ListState } from '#platform/resource-table/web/list-address.ts';
import { useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import { mostInOrder } from '#platform/sort-dialog/order.contract.ts';
import { SortRecords } from '#platform/sort-dialog/web/SortRecords.tsx';
import { call } from '#platform/wire/web/client.ts';
import { classesOf, type MasterDataFilters, masterDataList, masterDataName } from './master-data-list.ts';

type Props = {
  /** The list as it is filtered: these rows are put in order, and all others keep their numbers. */
  state: Pick<ListState<MasterDataFilters, string>, 'search' | 'filters'>;
  onSaved: () => void;
  onClose: () => void;
};

/** Puts the rows of the list in order. */
export const SortMasterData = ({ state, ...props }: Props) => {
  const t = useTexts(masterDataTexts);
  const statusWords = useStatusWords();
  return (
    <SortRecords<MasterDataRow>
      title={t('master_data.orderTitle')}
      queryKey={recordKey(masterDataList.name, 'order', state.search, state.filters)}
      load={async () => {
        const query = { pageNum: 1, pageSize: mostInOrder, sortField: 'sort', sortOrder: 'asc' } as const;
        const sealedQuery = { conditionMap: conditionMap(masterDataFilter, state) };
        return (await call(masterDataCalls.search, { query, sealedQuery })).list;
      }}
      schema={masterDataRow}
      keyOf={masterDataList.keyOf}
      nameOf={masterDataName}
      render={(row) => (
        <span className="kit-ordered">
          <CodeChip code={classesOf(row)} />
          <span className="kit-ordered-name" title={row.content}>
            {row.content}
          </span>
          {row.status === 'N' ? <Tag variant="filled">{statusWords('N')}</Tag> : null}
        </span>
      )}
      save={(ordered) => call(masterDataCalls.putInOrder, { content: ordered.map(({ oid, sort }) => ({ oid, sort })) })}
      {...props}
    />
  );
};
