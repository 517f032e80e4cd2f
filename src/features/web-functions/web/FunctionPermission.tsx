import {
  webFunctionCalls,
  webFunctionMenu,
  type WebFunctionRow,
} from '#features/web-functions/web-functions.contract.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { PermissionPage } from '#platform/permission-page/web/PermissionPage.tsx';
import { permissionCalls } from '#platform/permission-page/permission-page.contract.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { ofFunctions } from '#platform/wire/endpoint.ts';
import { call } from '#platform/wire/web/client.ts';
import { tableName } from './useWebFunctionTable.ts';

type Props = { oid: string; onSaved: () => void; onClose: () => void };

/** The function, and whether others stand below it: an entry of the menu that only holds others has no permission of its own to give. */
const load = async (oid: string): Promise<{ row: WebFunctionRow; group: boolean }> => {
  const [row, all] = await Promise.all([
    call(webFunctionCalls.item, { query: { oid } }),
    call(webFunctionCalls.list, { query: {} }),
  ]);
  return { row, group: all.some(({ parentoid }) => parentoid === oid) };
};

/** The permission page of one console function. */
export const FunctionPermission = ({ oid, onSaved, onClose }: Props) => {
  const editable = useMayCall(ofFunctions(permissionCalls.save, [webFunctionMenu.id]));
  return (
    <LoadRecord key={oid} queryKey={[tableName, 'permission', oid]} load={() => load(oid)} onClose={onClose}>
      {({ row: { id, title }, group }) => (
        <PermissionPage
          funcOid={oid}
          funcType="W"
          code={id}
          name={title}
          editable={editable}
          takeAwayOnly={group}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
    </LoadRecord>
  );
};
