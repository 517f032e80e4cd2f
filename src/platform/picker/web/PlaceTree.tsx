import { ApartmentOutlined, BankOutlined, ShopOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Skeleton, Tree, type TreeDataNode } from 'antd';
import { type Key, type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { organisationCalls, type TreeNode } from '#platform/organisation/organisation.contract.ts';
import type { ScopeOf } from '#platform/rights/web/may-call.ts';
import { call } from '#platform/wire/web/client.ts';
import { pickerTexts } from '../picker.texts.ts';
import type { PickerPlace } from './picker-source.ts';

type Node = TreeDataNode & { place?: PickerPlace; children?: Node[] };

const icons: Record<PickerPlace['type'], ReactNode> = {
  C: <BankOutlined aria-hidden />,
  P: <ShopOutlined aria-hidden />,
  D: <ApartmentOutlined aria-hidden />,
};

/** A department may stand at two places, so the key holds the way to it. */
const nodesOf = (above: Key, nodes: readonly TreeNode[]): Node[] =>
  nodes.map(({ type, id, name, leaf }) => ({
    key: `${above}/${type} ${id}`,
    title: <span title={name}>{name}</span>,
    icon: icons[type],
    isLeaf: leaf === 'Y',
    place: { type, id },
  }));

const withChildren = (nodes: readonly Node[], key: Key, children: Node[]): Node[] =>
  nodes.map((node) => {
    if (node.key === key) return { ...node, children };
    return node.children && String(key).startsWith(`${node.key}/`)
      ? { ...node, children: withChildren(node.children, key, children) }
      : node;
  });

type Props = {
  bound: ScopeOf | null;
  /** How far down the tree goes. */
  deepest: PickerPlace['type'];
  onPlace: (place: PickerPlace | null) => void;
};

const top = 'all';

/** The organisation beside the list of a dialog, loaded as it is opened. A node limits the list to its place. */
export const PlaceTree = ({ bound, deepest, onPlace }: Props) => {
  const t = useTexts(pickerTexts);
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const [nodes, setNodes] = useState<Node[] | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);

  const below = async (key: Key, place?: PickerPlace): Promise<Node[]> => {
    const query = { ...bound, ...(place ? { placetype: place.type, place: place.id } : {}) };
    const found = await client.fetchQuery({
      queryKey: ['picker', 'tree', query],
      queryFn: () => call(organisationCalls.tree, { query }),
      staleTime: 60_000,
    });
    return nodesOf(key, found).map((node) => ({
      ...node,
      isLeaf: node.isLeaf === true || (node.place?.type === deepest && deepest !== 'D'),
    }));
  };
  useEffect(() => {
    let isShown = true;
    below(top).then(
      (found) => isShown && setNodes(found),
      (error: unknown) => isShown && setFailure(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isShown = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a dialog has one bound for as long as it is open
  }, []);

  if (failure) return <p className="kit-picker-tree-note">{failureWords(failure)}</p>;
  if (!nodes) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  return (
    <Tree<Node>
      className="kit-picker-tree"
      aria-label={t('picker.organisation')}
      blockNode
      showIcon
      defaultExpandedKeys={[top]}
      defaultSelectedKeys={[top]}
      treeData={[{ key: top, title: t('picker.everywhere'), children: nodes, isLeaf: nodes.length === 0 }]}
      loadData={async ({ key, place, children }) => {
        if (children || !place) return;
        const found = await below(key, place);
        setNodes((before) => withChildren(before ?? [], key, found));
      }}
      onSelect={(_keys, { node }) => onPlace(node.place ?? null)}
    />
  );
};
