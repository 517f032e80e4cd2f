import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { useEffect, useRef } from 'react';

export type Edge = 'top' | 'bottom';

type Options<Key extends string | number> = {
  /** The element of the row, or null while it cannot be moved. */
  row: Element | null;
  /** The part of the row that starts a drag; the whole row by default. */
  handle?: Element | null;
  /** Identifies the list: rows of other lists cannot be dropped here. */
  kind: string;
  /** Identifies the row within its list. */
  rowKey: Key;
  /** The row with the key `from` was dropped on this edge of this row. */
  onDrop: (from: Key, edge: Edge) => void;
};

const edgeOf = (data: Record<string | symbol, unknown>): Edge =>
  extractClosestEdge(data) === 'bottom' ? 'bottom' : 'top';

/**
 * Makes a row draggable, and a drop target for other rows of its list. A dragged row has the attribute `data-dragging`;
 * a row under a dragged one has `data-drop` with the edge where it would be dropped.
 */
export const useRowDrag = <Key extends string | number>({ row, handle, kind, rowKey, onDrop }: Options<Key>): void => {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    if (!row) return undefined;
    const mark = (edge: Edge | null): void => {
      if (edge) row.setAttribute('data-drop', edge);
      else row.removeAttribute('data-drop');
    };
    return combine(
      draggable({
        element: row as HTMLElement,
        ...(handle ? { dragHandle: handle } : {}),
        getInitialData: () => ({ kind, rowKey }),
        onDragStart: () => row.setAttribute('data-dragging', ''),
        onDrop: () => row.removeAttribute('data-dragging'),
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => source.data['kind'] === kind,
        getData: ({ input, element }) =>
          attachClosestEdge({ rowKey }, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => mark(source.data['rowKey'] === rowKey ? null : edgeOf(self.data)),
        onDragLeave: () => mark(null),
        onDrop: ({ self, source }) => {
          mark(null);
          latest.current(source.data['rowKey'] as Key, edgeOf(self.data));
        },
      }),
      () => mark(null),
    );
  }, [row, handle, kind, rowKey]);
};
