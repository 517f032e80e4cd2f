import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { PermissionPage } from '#platform/permission-page/web/PermissionPage.tsx';
import { permissionCalls } from '#platform/permission-page/permission-page.contract.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { ofFunctions } from '#platform/wire/endpoint.ts';
import { loadAppFunction, tableName } from './app-function-list.ts';

type Props = { oid: string; onSaved: () => void; onClose: () => void };

/** The authorization page of one mobile function. */
export const AppFunctionPermission = ({ oid, onSaved, onClose }: Props) => {
  const editable = useMayCall(ofFunctions(permissionCalls.save, [appFunctionMenu.id]));
  return (
    <LoadRecord key={oid} queryKey={[tableName, 'item', oid]} load={() => loadAppFunction(oid)} onClose={onClose}>
      {({ id, title }) => (
        <PermissionPage
          funcOid={oid}
          funcType="A"
          code={id}
          name={title}
          editable={editable}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
    </LoadRecord>
  );
};
