import { appFunctionMenu } from '#features/app-functions/app-functions.contract.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { PermissionPage } from '#platform/permission-page/web/PermissionPage.tsx';
import { loadAppFunction, tableName } from './app-function-list.ts';

type Props = { oid: string; onSaved: () => void; onClose: () => void };

/** The authorization page of one mobile function. */
export const AppFunctionPermission = ({ oid, onSaved, onClose }: Props) => (
  <LoadRecord key={oid} queryKey={[tableName, 'item', oid]} load={() => loadAppFunction(oid)} onClose={onClose}>
    {({ id, title }) => (
      <PermissionPage
        funcOid={oid}
        funcType="A"
        code={id}
        name={title}
        screenId={appFunctionMenu.id}
        onSaved={onSaved}
        onClose={onClose}
      />
    )}
  </LoadRecord>
);
