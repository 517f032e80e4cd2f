import { HolderOutlined } from '@ant-design/icons';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { Button, Tooltip } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ThemeRow } from '#features/themes/themes.contract.ts';
import { themeTexts } from '#features/themes/themes.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { themeName } from './theme-list.ts';
import type { ThemeOrder } from './useThemeOrder.ts';
import './themes.css';

const kind = 'theme-row';

const edgeOf = (data: Record<string | symbol, unknown>): 'top' | 'bottom' =>
  extractClosestEdge(data) === 'bottom' ? 'bottom' : 'top';

/** Makes the table's row draggable by its handle, and a place to drop another on; the row shows at which edge that one would stand. */
const useRowDrag = (
  handle: HTMLElement | null,
  oid: string,
  onDrop: (from: string, edge: 'top' | 'bottom') => void,
) => {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const row = handle?.closest('tr');
    if (!handle || !row) return undefined;
    const mark = (edge: 'top' | 'bottom' | null): void => {
      if (edge) row.setAttribute('data-drop', edge);
      else row.removeAttribute('data-drop');
    };
    return combine(
      draggable({
        element: row,
        dragHandle: handle,
        getInitialData: () => ({ kind, oid }),
        onDragStart: () => row.setAttribute('data-dragging', ''),
        onDrop: () => row.removeAttribute('data-dragging'),
      }),
      dropTargetForElements({
        element: row,
        canDrop: ({ source }) => source.data['kind'] === kind,
        getData: ({ input, element }) =>
          attachClosestEdge({ oid }, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => mark(source.data['oid'] === oid ? null : edgeOf(self.data)),
        onDragLeave: () => mark(null),
        onDrop: ({ self, source }) => {
          mark(null);
          latest.current(String(source.data['oid']), edgeOf(self.data));
        },
      }),
      () => mark(null),
    );
  }, [handle, oid]);
};

/** The place of a row and the handle to drag it by. Where rows cannot be moved now, it says why. */
export const OrderCell = ({ row, order, mayChange }: { row: ThemeRow; order: ThemeOrder; mayChange: boolean }) => {
  const t = useTexts(themeTexts);
  const [handle, setHandle] = useState<HTMLElement | null>(null);
  useRowDrag(order.movable ? handle : null, row.oid, (from, edge) => order.drop(from, row, edge));
  const words = t(order.movable ? 'theme.drag' : 'theme.dragOff');
  return (
    <span className="theme-order">
      {mayChange ? (
        <Tooltip title={words}>
          <Button
            ref={setHandle}
            type="text"
            size="small"
            className="theme-handle"
            icon={<HolderOutlined aria-hidden />}
            disabled={!order.movable}
            aria-label={`${words} · ${themeName(row)}`}
          />
        </Tooltip>
      ) : null}
      <span className="theme-place">{order.movable ? order.placeOf(row) + 1 : row.sort}</span>
    </span>
  );
};
