import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { call } from '#platform/wire/web/client.ts';
import { dataPermissionCalls } from '../data-permission.contract.ts';
import { BatchPermission } from './BatchPermission.tsx';
import type { DataPermissionProps } from './data-permission-props.ts';
import { ItemPermission } from './ItemPermission.tsx';
import '#platform/permission-page/web/permission-page.css';
import './data-permission.css';

/**
 * The permission page of data items of any kind: functions on the left, the conditions of the selected one on the right
 * (seed 000 §2.2). Several items are edited under one function.
 */
export const DataPermissionPage = (props: DataPermissionProps) => {
  const { kind: dataType, dataOids, onClose } = props;
  const [only = ''] = dataOids;
  const key = `${dataType} ${dataOids.join()}`;
  if (dataOids.length > 1) {
    return (
      <LoadRecord
        key={key}
        queryKey={['data-permission', 'items', key]}
        load={() => call(dataPermissionCalls.items, { content: { dataType, dataOids: [...dataOids] } })}
        onClose={onClose}
      >
        {(items) => <BatchPermission {...props} items={items} />}
      </LoadRecord>
    );
  }
  return (
    <LoadRecord
      key={key}
      queryKey={['data-permission', 'item', key]}
      load={() =>
        Promise.all([
          call(dataPermissionCalls.items, { content: { dataType, dataOids: [only] } }),
          call(dataPermissionCalls.read, { query: { dataOid: only, dataType } }),
        ])
      }
      onClose={onClose}
    >
      {([[item], rows]) => (item ? <ItemPermission {...props} item={item} rows={rows} /> : null)}
    </LoadRecord>
  );
};
