import type { KeyboardEvent, MouseEvent, PointerEvent, ThHTMLAttributes } from 'react';
import { contentWidth } from './column-sizes.ts';

/** What a header cell does to change the width of its column. */
export type ColumnResizing = {
  key: string;
  /** The width in pixels that it has now. */
  width: number;
  /** The least width in pixels that shows the title. */
  headWidth: number;
  /** While the mouse moves. */
  onDrag: (width: number) => void;
  onDone: (width: number) => void;
};

const keyStep = 16;

type Props = ThHTMLAttributes<HTMLTableCellElement> & { resizing?: ColumnResizing };

const startDrag = (event: PointerEvent<HTMLElement>, { width, onDrag, onDone }: ColumnResizing): void => {
  if (event.button !== 0) return;
  event.preventDefault();
  const { currentTarget: handle, pointerId, clientX: from } = event;
  handle.setPointerCapture(pointerId);
  let latest = width;
  const move = ({ clientX }: globalThis.PointerEvent): void => {
    latest = width + clientX - from;
    onDrag(latest);
  };
  const stop = (): void => {
    handle.removeEventListener('pointermove', move);
    if (latest !== width) onDone(latest);
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('lostpointercapture', stop, { once: true });
};

/** The width at which the title and every cell of the column on this page are whole. */
const fittingWidth = (handle: HTMLElement, { headWidth }: ColumnResizing): number => {
  const head = handle.closest('th');
  const cells = [...(head?.closest('table')?.querySelectorAll<HTMLElement>('tbody > tr[data-row-key]') ?? [])].map(
    (row) => row.children[head?.cellIndex ?? 0] as HTMLElement,
  );
  return Math.max(headWidth, contentWidth(cells));
};

const stop = (event: MouseEvent): void => event.stopPropagation();

/**
 * A header cell whose edge can be dragged; a double click fits the column to its content. With the keyboard, Shift and
 * the arrows change the width of the focused column; the column chooser does it for every column.
 */
export const HeaderCell = ({ resizing, children, onKeyDown, ...rest }: Props) => {
  if (!resizing) {
    return (
      <th {...rest} onKeyDown={onKeyDown}>
        {children}
      </th>
    );
  }
  const onKey = (event: KeyboardEvent<HTMLTableCellElement>): void => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (step !== undefined && event.shiftKey && event.target === event.currentTarget) {
      event.preventDefault();
      resizing.onDone(resizing.width + step);
    } else onKeyDown?.(event);
  };
  return (
    <th {...rest} data-column={resizing.key} onKeyDown={onKey}>
      {children}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the mouse alone; the keys are those of the header cell */}
      <span
        className="kit-resize"
        aria-hidden
        onClick={stop}
        onDoubleClick={({ currentTarget }) => resizing.onDone(fittingWidth(currentTarget, resizing))}
        onPointerDown={(event) => startDrag(event, resizing)}
      />
    </th>
  );
};
