import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import type { PermissionSources } from '#platform/permission-page/web/permission-sources.ts';
import { PermissionPage } from '#platform/permission-page/web/PermissionPage.tsx';
import { permissionCalls } from '#platform/permission-page/permission-page.contract.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { loadAppFunction, tableName } from './app-function-list.ts';

const sources: PermissionSources = {
  loadRoles: () => call(roleCalls.all, {}),
  loadList: (paramType) => call(parameterCalls.options, { query: { paramType } }),
};

type Props = { oid: string; onSaved: () => void; onClose: () => void };

/** The authorization page of one mobile function. */
export const AppFunctionPermission = ({ oid, onSaved, onClose }: Props) => {
  const editable = useMayCall(permissionCalls.save);
  return (
    <LoadRecord key={oid} queryKey={[tableName, 'item', oid]} load={() => loadAppFunction(oid)} onClose={onClose}>
      {({ id, title }) => (
        <PermissionPage
          funcOid={oid}
          funcType="A"
          code={id}
          name={title}
          editable={editable}
          sources={sources}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
    </LoadRecord>
  );
};
