import {
  DownOutlined,
  HolderOutlined,
  UpOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type KeyboardEvent, memo, type ReactNode, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { placeAfterDrop, targetOf } from './ordering.ts';
import { useRowDrag } from './useRowDrag.ts';

type Props = {
  place: number;
  count: number;
  name: string;
  content: ReactNode;
  /** Indexes from 0. Like `content`, the same as before where nothing of the row has changed. */
  onMove: (from: number, to: number) => void;
};

/** Without Alt the arrows, Home and End move the focus. */
const focusNeighbour = (event: KeyboardEvent<HTMLElement>): void => {
  const { currentTarget: row, target, key } = event;
  if (target !== row || event.altKey) return;
  const next = {
    ArrowUp: row.previousElementSibling,
    ArrowDown: row.nextElementSibling,
    Home: row.parentElement?.firstElementChild,
    End: row.parentElement?.lastElementChild,
  }[key];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
};

/**
 * A row of the sort dialog, moved by dragging, by its buttons, or by Alt and the arrow keys. It is drawn again only if
 * its place has changed: a list has hundreds.
 */
export const SortRow = memo(({ place, count, name, content, onMove }: Props) => {
  const t = useTexts(vocabulary);
  const [row, setRow] = useState<HTMLLIElement | null>(null);
  useRowDrag({
    row,
    kind: 'sort-row',
    rowKey: place,
    onDrop: (from, edge) => onMove(from, placeAfterDrop(from, place, edge)),
  });
  const moves = [
    { key: 'top', to: 0, icon: <VerticalAlignTopOutlined aria-hidden /> },
    { key: 'up', to: place - 1, icon: <UpOutlined aria-hidden /> },
    { key: 'down', to: place + 1, icon: <DownOutlined aria-hidden /> },
    { key: 'bottom', to: count - 1, icon: <VerticalAlignBottomOutlined aria-hidden /> },
  ] as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the row itself is moved by Alt and the arrow keys
    <li
      ref={setRow}
      className="kit-sort-row"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the row itself is moved by Alt and the arrow keys
      tabIndex={0}
      onKeyDown={(event) => {
        const to = targetOf(event, place, count);
        if (to === undefined) {
          focusNeighbour(event);
          return;
        }
        event.preventDefault();
        onMove(place, to);
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
            onClick={() => onMove(place, to)}
          />
        </Tooltip>
      ))}
    </li>
  );
});
SortRow.displayName = 'SortRow';
