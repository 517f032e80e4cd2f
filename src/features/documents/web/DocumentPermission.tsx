import { parameterCalls } from '#features/parameters/parameters.contract.ts';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { DataPermissionPage } from '#platform/data-permission/web/DataPermissionPage.tsx';
import type { PermissionSources } from '#platform/permission-page/web/permission-sources.ts';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';

const sources: PermissionSources = {
  loadRoles: () => call(roleCalls.all, {}),
  loadList: (paramType) => call(parameterCalls.options, { query: { paramType } }),
};

type Props = { oids: readonly string[]; onSaved: () => void; onClose: () => void };

/** Who reads one document, or several. */
export const DocumentPermission = ({ oids, ...props }: Props) => (
  <DataPermissionPage
    kind="document"
    dataOids={oids}
    editable={useMayCall(dataPermissionCalls.save)}
    sources={sources}
    {...props}
  />
);
