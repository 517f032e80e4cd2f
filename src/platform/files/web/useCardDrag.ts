import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { useEffect, useRef } from 'react';

type Order = { place: number; onDrop: (from: number, isAfter: boolean) => void };

/**
 * Makes a card draggable, and a drop target for the other cards beside it. A dragged card has the attribute
 * `data-dragging`; a card under a dragged one has `data-drop` with the side where it would be dropped.
 */
export const useCardDrag = (card: HTMLElement | null, order: Order | undefined): void => {
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  });
  useEffect(() => {
    if (!card) return undefined;
    const mark = (side: string | null): void => {
      if (side === null) card.removeAttribute('data-drop');
      else card.setAttribute('data-drop', side);
    };
    return combine(
      draggable({
        element: card,
        getInitialData: () => ({ kind: 'files-card', place: latest.current?.place }),
        onDragStart: () => card.setAttribute('data-dragging', ''),
        onDrop: () => card.removeAttribute('data-dragging'),
      }),
      dropTargetForElements({
        element: card,
        // Cards of another field have another list.
        canDrop: ({ source }) =>
          source.data['kind'] === 'files-card' && source.element.parentElement === card.parentElement,
        getData: ({ input, element }) => attachClosestEdge({}, { input, element, allowedEdges: ['left', 'right'] }),
        onDrag: ({ self, source }) => mark(source.element === card ? null : extractClosestEdge(self.data)),
        onDragLeave: () => mark(null),
        onDrop: ({ self, source }) => {
          mark(null);
          const from = source.data['place'];
          if (typeof from === 'number' && source.element !== card)
            latest.current?.onDrop(from, extractClosestEdge(self.data) === 'right');
        },
      }),
      () => mark(null),
    );
  }, [card]);
};
