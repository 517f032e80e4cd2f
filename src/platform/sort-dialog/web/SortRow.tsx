import {
  DownOutlined,
  HolderOutlined,
  UpOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { Button, Tooltip } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

type Edge = 'top' | 'bottom';

type Props = {
  place: number;
  count: number;
  name: string;
  content: ReactNode;
  /** Both counted from 0. */
  onMove: (to: number) => void;
  onDrop: (from: number, edge: Edge) => void;
};

const kind = 'sort-row';

/** Makes a row draggable and a place to drop on; tells which edge the dragged row is nearest to. */
const useDragAndDrop = (place: number, onDrop: Props['onDrop']) => {
  const [element, setElement] = useState<HTMLLIElement | null>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [dragging, setDragging] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    if (!element) return undefined;
    const edgeOf = (data: Record<string | symbol, unknown>): Edge =>
      extractClosestEdge(data) === 'bottom' ? 'bottom' : 'top';
    return combine(
      draggable({
        element,
        getInitialData: () => ({ kind, place }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === kind,
        getData: ({ input, element: target }) =>
          attachClosestEdge({ place }, { input, element: target, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => setEdge(source.data['place'] === place ? null : edgeOf(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null);
          latest.current(Number(source.data['place']), edgeOf(self.data));
        },
      }),
    );
  }, [element, place]);
  return { setElement, edge, dragging };
};

const keyMoves = ({ key, altKey }: KeyboardEvent, place: number, count: number): number | undefined =>
  altKey ? { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[key] : undefined;

/** One row of the sort dialog: dragged by the mouse, moved by its buttons, or by Alt and the arrow keys. */
export const SortRow = ({ place, count, name, content, onMove, onDrop }: Props) => {
  const t = useTexts(vocabulary);
  const { setElement, edge, dragging } = useDragAndDrop(place, onDrop);
  const moves = [
    { key: 'top', to: 0, icon: <VerticalAlignTopOutlined aria-hidden /> },
    { key: 'up', to: place - 1, icon: <UpOutlined aria-hidden /> },
    { key: 'down', to: place + 1, icon: <DownOutlined aria-hidden /> },
    { key: 'bottom', to: count - 1, icon: <VerticalAlignBottomOutlined aria-hidden /> },
  ] as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the row itself is moved by Alt and the arrow keys
    <li
      ref={setElement}
      className={`kit-sort-row${dragging ? ' kit-sort-dragging' : ''}${edge ? ` kit-sort-${edge}` : ''}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the row itself is moved by Alt and the arrow keys
      tabIndex={0}
      onKeyDown={(event) => {
        const to = keyMoves(event, place, count);
        if (to === undefined) return;
        event.preventDefault();
        onMove(to);
      }}
    >
      <HolderOutlined className="kit-sort-handle" aria-hidden />
      <span className="kit-sort-place">{place + 1}</span>
      <span className="kit-sort-content">{content}</span>
      {moves.map(({ key, to, icon }) => (
        <Tooltip key={key} title={t(`common.move.${key}`)}>
          <Button
            type="text"
            size="small"
            icon={icon}
            aria-label={`${t(`common.move.${key}`)} · ${name}`}
            disabled={key === 'top' || key === 'up' ? place === 0 : place === count - 1}
            onClick={() => onMove(to)}
          />
        </Tooltip>
      ))}
    </li>
  );
};
