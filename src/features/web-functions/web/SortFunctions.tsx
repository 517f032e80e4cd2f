import { webFunctionCalls } from '#features/web-functions/web-functions.contract.ts';
import { webFunctionTexts } from '#features/web-functions/web-functions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { SortDialog } from '#platform/sort-dialog/web/SortDialog.tsx';
import { call } from '#platform/wire/web/client.ts';
import { functionKey, functionName, nodeByOid, type TreeRow, childrenOf } from './function-tree.ts';

type Props = {
  /** `null`: the top level. */
  parent: TreeRow | null;
  /** The whole tree, because a search may hide some of the entries. */
  tree: readonly TreeRow[];
  onSaved: () => void;
  onClose: () => void;
};

/** Sorts the entries below one parent; they are numbered from 1. */
export const SortFunctions = ({ parent, tree, onSaved, onClose }: Props) => {
  const t = useTexts(webFunctionTexts);
  const notices = useNotices();
  const entries = parent ? childrenOf(nodeByOid(tree, parent.oid) ?? parent) : tree;
  return (
    <SortDialog
      title={parent ? t('web_function.sortTitle', { name: parent.title }) : t('web_function.sortTopTitle')}
      items={entries}
      keyOf={functionKey}
      nameOf={functionName}
      render={({ id, title }) => (
        <>
          <CodeChip code={id} /> {title}
        </>
      )}
      save={async (ordered) => {
        await call(webFunctionCalls.sortSiblings, {
          content: { parentoid: parent?.oid ?? null, oids: ordered.map(functionKey) },
        });
        notices.success(t('common.orderSaved'));
        onSaved();
      }}
      onClose={onClose}
    />
  );
};
