import { webFunctionCalls, type WebFunctionRow } from '#features/web-functions/web-functions.contract.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { call } from '#platform/wire/web/client.ts';
import { type TreeRow, treeRows } from './function-tree.ts';
import { tableName } from './useWebFunctionTable.ts';
import { WebFunctionForm } from './WebFunctionForm.tsx';

type Loaded = { row?: WebFunctionRow; tree: TreeRow[] };

const load = async (oid: string | undefined): Promise<Loaded> => {
  const tree = call(webFunctionCalls.tree, {}).then(treeRows);
  if (oid === undefined) return { tree: await tree };
  const [row, nodes] = await Promise.all([call(webFunctionCalls.item, { query: { oid } }), tree]);
  return { row, tree: nodes };
};

type Props = {
  /** Absent: a new one. */
  oid: string | undefined;
  onSaved: () => void;
  onClose: () => void;
};

/** The form with what it chooses from, both read when it opens. */
export const OpenForm = ({ oid, onSaved, onClose }: Props) => (
  <LoadRecord key={oid} queryKey={[tableName, 'form', oid ?? '']} load={() => load(oid)} onClose={onClose}>
    {({ row, tree }) => <WebFunctionForm row={row} tree={tree} onSaved={onSaved} onClose={onClose} />}
  </LoadRecord>
);
