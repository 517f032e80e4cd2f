import { useRef } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import type { KeyCommand } from '#platform/keyboard/web/registry.ts';
import { isParked } from '#platform/keyboard/web/focus-keeper.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { resourceTableTexts } from '../resource-table.texts.ts';
import { focusFirstRow, type RowControls } from './row-controls.ts';
import type { RowAction } from './RowActions.tsx';
import { extendRange, type RowRange } from './row-range.ts';
import type { TableState } from './useResourceTable.ts';

const listedTexts = { ...keyboardTexts, ...resourceTableTexts };

type Options<Row> = {
  table: TableState<Row>;
  /** Absent if no row can be selected. */
  isSelectable: ((row: Row) => boolean) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  onRemove: ((rows: readonly Row[]) => void) | undefined;
  actionsOf: ((row: Row) => readonly RowAction[]) | undefined;
  isTree: boolean;
  hasDetails: boolean;
};

const deletion = (actions: readonly RowAction[]): RowAction | undefined =>
  actions.find(({ key, disabled }) => key === 'delete' && !disabled);

/** The keys as the list of shortcuts shows them; the rows handle them. */
const useListedKeys = <Row>({
  table,
  isSelectable,
  onOpen,
  onRemove,
  actionsOf,
  isTree,
  hasDetails,
}: Options<Row>): void => {
  const t = useTexts(listedTexts);
  const actions = table.rows[0] === undefined ? [] : (actionsOf?.(table.rows[0]) ?? []);
  const listed = (keys: string[], says: string, offered: boolean): KeyCommand[] =>
    offered ? [{ keys, says, group: 'row' }] : [];
  useKeys([
    ...listed(['ArrowUp', 'ArrowDown'], t('keys.moveRows'), true),
    { keys: ['ArrowDown'], says: t('keys.moveRows'), group: 'row', run: focusFirstRow, when: isParked },
    ...listed(['Home', 'End'], t('keys.ends'), true),
    ...listed(['Enter'], t('keys.open'), onOpen !== undefined),
    ...listed(['ArrowLeft', 'ArrowRight'], t('keys.fold'), isTree),
    ...listed(['ArrowRight'], t('table.details'), hasDetails && !isTree),
    ...listed(['x', ' '], t('keys.select'), isSelectable !== undefined),
    ...listed(['Shift+ArrowUp', 'Shift+ArrowDown'], t('keys.extend'), isSelectable !== undefined),
    ...listed(['Mod+A'], t('keys.selectPage'), isSelectable !== undefined),
    ...listed(['Escape'], t('keys.unselect'), isSelectable !== undefined),
    ...actions.flatMap(({ hotkey, label }) => (hotkey === undefined ? [] : listed([hotkey], label, true))),
    ...listed(['Delete'], t('keys.delete'), onRemove !== undefined || deletion(actions) !== undefined),
    ...listed(['.'], t('keys.actions'), actions.length > 0),
  ]);
};

/**
 * What the keys do to each row of a table: Enter opens, `x` and Space select, Shift with an arrow extends the
 * selection, Delete deletes the selected rows or else the row itself, the letters of its actions run them.
 */
export const useRowKeys = <Row>(options: Options<Row>): ((row: Row) => RowControls) => {
  const { table, isSelectable, onOpen, onRemove, actionsOf } = options;
  const { rows, keyOf, selection } = table;
  const range = useRef<RowRange | null>(null);
  useListedKeys(options);

  const selectable = (key: string): boolean => {
    const row = rows.find((one) => keyOf(one) === key);
    return row !== undefined && (isSelectable?.(row) ?? false);
  };
  const extendFrom = (from: string, to: string): void => {
    const before = range.current?.added.length && selection.has(from) ? range.current : { anchor: from, added: [] };
    const next = extendRange(rows.map(keyOf), selection.keys, before, to, selectable);
    range.current = next.range;
    selection.choose(next.selected, rows);
  };
  const removerOf = (row: Row): (() => void) | undefined => {
    if (selection.count > 0 && onRemove) return () => onRemove(selection.rows);
    const action = deletion(actionsOf?.(row) ?? []);
    if (action) return action.onClick;
    return onRemove && (isSelectable?.(row) ?? true) ? () => onRemove([row]) : undefined;
  };
  const commandsOf = (row: Row): Record<string, () => void> =>
    Object.fromEntries(
      (actionsOf?.(row) ?? []).flatMap(({ hotkey, disabled, onClick }) =>
        hotkey === undefined || disabled ? [] : [[hotkey, onClick] as const],
      ),
    );

  return (row) => {
    const key = keyOf(row);
    return {
      open: onOpen && (() => onOpen(row)),
      toggle: isSelectable?.(row)
        ? () => {
            range.current = null;
            selection.toggle(row);
          }
        : undefined,
      extend: isSelectable && ((to) => extendFrom(key, to)),
      selectPage:
        isSelectable &&
        (() => selection.choose([...new Set([...selection.keys, ...rows.map(keyOf).filter(selectable)])], rows)),
      unselect: selection.count > 0 ? selection.clear : undefined,
      remove: removerOf(row),
      commands: commandsOf(row),
    };
  };
};
