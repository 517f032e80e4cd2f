import {
  webFunctionCalls,
  type WebFunctionRow,
  webFunctionMenu,
} from '#features/web-functions/web-functions.contract.ts';
import { PermissionPage } from '#platform/permission-page/web/PermissionPage.tsx';
import { call } from '#platform/wire/web/client.ts';

/** `group`: the entry has children, so it has no permissions of its own to grant. */
type Loaded = { row: WebFunctionRow; group: boolean };

export const loadPermission = async (oid: string): Promise<Loaded> => {
  const [row, all] = await Promise.all([
    call(webFunctionCalls.item, { query: { oid } }),
    call(webFunctionCalls.list, { query: {} }),
  ]);
  return { row, group: all.some(({ parentoid }) => parentoid === oid) };
};

type Props = Loaded & { onSaved: () => void; onClose: () => void };

/** The permission page of one console function. */
export const FunctionPermission = ({ row: { oid, id, title }, group, onSaved, onClose }: Props) => (
  <PermissionPage
    funcOid={oid}
    funcType="W"
    code={id}
    name={title}
    screenId={webFunctionMenu.id}
    takeAwayOnly={group}
    onSaved={onSaved}
    onClose={onClose}
  />
);
