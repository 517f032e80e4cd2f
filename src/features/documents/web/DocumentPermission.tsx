import { documentMenu } from '#features/documents/documents.contract.ts';
import { DataPermissionPage } from '#platform/data-permission/web/DataPermissionPage.tsx';
import { dataPermissionCalls } from '#platform/data-permission/data-permission.contract.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { ofFunctions } from '#platform/wire/endpoint.ts';

type Props = { oids: readonly string[]; onSaved: () => void; onClose: () => void };

/** The permissions of one document, or of several. */
export const DocumentPermission = ({ oids, ...props }: Props) => (
  <DataPermissionPage
    kind="document"
    dataOids={oids}
    governedBy={documentMenu.id}
    editable={useMayCall(ofFunctions(dataPermissionCalls.save, [documentMenu.id]))}
    {...props}
  />
);
