import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLeaveGuard } from '#platform/form/web/useLeaveGuard.ts';
import { useStableCallback } from '#platform/form/web/useStableCallback.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { reveal } from '#platform/keyboard/web/reveal.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { sortDialogTexts } from '../sort-dialog.texts.ts';
import { moveTo } from './ordering.ts';
import { SortRow } from './SortRow.tsx';
import './sort-dialog.css';

type Props<Item> = {
  title: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** Renders an item; its name by default. */
  render?: (item: Item) => ReactNode;
  /** Saves the order. The dialog closes when it resolves and stays open when it rejects. */
  save: (items: Item[]) => Promise<unknown>;
  onClose: () => void;
  /** Pixels; 800 by default (seed 000 §9). */
  width?: number;
};

/**
 * A dialog for ordering items by dragging, by buttons or by keyboard. Saves only on confirmation (seed 000 §2.11), and
 * asks before a changed order is lost.
 */
export const SortDialog = <Item,>({ title, items, keyOf, nameOf, render, save, onClose, width = 800 }: Props<Item>) => {
  const t = useTexts(sortDialogTexts);
  const notices = useNotices();
  /** The list is loaded again meanwhile, which does not change what is being sorted. */
  const [begun] = useState(items);
  const [order, setOrder] = useState<readonly Item[]>(items);
  const changed = order.some((item, place) => item !== begun[place]);
  const guard = useLeaveGuard(changed, () => undefined);
  const close = (): void => guard.ask(onClose);
  const [saving, setSaving] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<Item | null>(null);

  useEffect(() => {
    // Keeps the focus on the moved row, so that the next key press moves the same one.
    if (moved.current === null) return;
    const row = list.current?.children[order.indexOf(moved.current)];
    moved.current = null;
    if (!(row instanceof HTMLElement)) return;
    if (!row.contains(document.activeElement)) row.focus();
    reveal(row);
  }, [order]);

  /** Once the dialog is open, because opening it takes the focus. */
  const focusFirst = (): void => {
    const first = list.current?.firstElementChild;
    if (first instanceof HTMLElement && !list.current?.contains(document.activeElement)) first.focus();
  };

  /** What a row shows, made once. */
  const shown = useMemo(
    () => new Map(begun.map((item) => [item, { name: nameOf(item), content: render?.(item) ?? nameOf(item) }])),
    [begun, nameOf, render],
  );
  const move = useStableCallback((from: number, to: number): void => {
    const item = order[from];
    if (item === undefined || to < 0 || to >= order.length || from === to) return;
    moved.current = item;
    setOrder(moveTo(order, from, to));
    setAnnouncement(t('common.moved', { name: nameOf(item), place: to + 1, count: order.length }));
  });
  const confirm = async (): Promise<void> => {
    setSaving(true);
    try {
      await save([...order]);
      guard.release();
      onClose();
    } catch (error) {
      notices.failure(title, error);
      setSaving(false);
    }
  };

  return (
    <Dialog
      title={title}
      width={width}
      mask={{ closable: false }}
      okText={t('sort_dialog.save')}
      cancelText={t('common.cancel')}
      confirmLoading={saving}
      onOk={() => void confirm()}
      onCancel={close}
      afterOpenChange={(open) => {
        if (open) focusFirst();
      }}
    >
      <div className="kit-sort">
        <p className="kit-sort-hint">{t('sort_dialog.hint')}</p>
        <ol ref={list} className="kit-sort-list" aria-label={title}>
          {order.map((item, place) => (
            <SortRow
              key={keyOf(item)}
              place={place}
              count={order.length}
              name={shown.get(item)?.name ?? ''}
              content={shown.get(item)?.content}
              onMove={move}
            />
          ))}
        </ol>
        <p className="kit-sr-only" aria-live="assertive">
          {announcement}
        </p>
      </div>
    </Dialog>
  );
};
