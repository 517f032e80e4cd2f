import { parameterMenu } from '#features/parameters/parameters.contract.ts';
import { DataPermissionPage } from '#platform/data-permission/web/DataPermissionPage.tsx';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { ofFunctions } from '#platform/wire/endpoint.ts';

type Props = { oids: readonly string[]; onSaved: () => void; onClose: () => void };

/** The permissions of one parameter, or of several. */
export const ParameterPermission = ({ oids, ...props }: Props) => (
  <DataPermissionPage
    kind="PARAM"
    dataOids={oids}
    governedBy={parameterMenu.id}
    editable={useMayCall(ofFunctions(dataPermissionCalls.save, [parameterMenu.id]))}
    {...props}
  />
);
