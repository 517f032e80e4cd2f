import { HolderOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import type { ThemeRow } from '#features/themes/themes.contract.ts';
import { themeTexts } from '#features/themes/themes.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useRowDrag } from '#platform/sort-dialog/web/useRowDrag.ts';
import { themeName } from './theme-list.ts';
import type { ThemeOrder } from './useThemeOrder.ts';
import './themes.css';

/** The position of a row and the handle to drag it. If rows cannot be moved now, it says why. */
export const OrderCell = ({ row, order, mayChange }: { row: ThemeRow; order: ThemeOrder; mayChange: boolean }) => {
  const t = useTexts(themeTexts);
  const [handle, setHandle] = useState<HTMLElement | null>(null);
  useRowDrag({
    row: order.movable ? (handle?.closest('tr') ?? null) : null,
    handle,
    kind: 'theme-row',
    rowKey: row.oid,
    onDrop: (from, edge) => order.drop(from, row, edge),
  });
  const hint = t(order.movable ? 'theme.drag' : 'theme.dragOff');
  return (
    <span className="theme-order">
      {mayChange ? (
        <Tooltip title={hint}>
          <Button
            ref={setHandle}
            type="text"
            size="small"
            className="theme-handle"
            icon={<HolderOutlined aria-hidden />}
            disabled={!order.movable}
            aria-label={`${hint} · ${themeName(row)}`}
          />
        </Tooltip>
      ) : null}
      <span className="theme-place">{order.movable ? order.placeOf(row) + 1 : row.sort}</span>
    </span>
  );
};
