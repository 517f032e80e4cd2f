import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { themeCalls, type ThemeRow } from '#features/themes/themes.contract.ts';
import { themeTexts } from '#features/themes/themes.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { reveal } from '#platform/keyboard/web/reveal.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { pageKey } from '#platform/resource-table/web/useResourceTable.ts';
import { moveTo, placeAfterDrop, targetOf } from '#platform/sort-dialog/web/ordering.ts';
import { call } from '#platform/wire/web/client.ts';
import { themeList, type ThemeListState, themeName } from './theme-list.ts';

export type ThemeOrder = {
  /** Whether rows can be moved now: all of them are shown, and the person may change them. */
  movable: boolean;
  placeOf: (row: ThemeRow) => number;
  count: number;
  move: (row: ThemeRow, to: number) => void;
  drop: (oid: string, onto: ThemeRow, edge: 'top' | 'bottom') => void;
  /** Alt with an arrow, Home or End moves the row that has the focus. */
  onKeyDownCapture: (event: KeyboardEvent) => void;
  /** The last move, for screen readers. */
  announcement: string;
};

type Page = { total: number; list: ThemeRow[] };

const { name: listName, keyOf } = themeList;

/** Gives the focus back to a row that has moved: moving takes it out of the page for a moment. */
const useKeptFocus = (rows: readonly ThemeRow[]): (() => void) => {
  const held = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = held.current;
    held.current = null;
    if (!element?.isConnected) return;
    if (document.activeElement !== element) element.focus();
    reveal(element.closest('tr'));
  }, [rows]);
  return useCallback(() => {
    held.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  }, []);
};

/**
 * Saves the order shown on the screen, one request at a time; rows moved in the meantime are saved with the next one.
 * After a failure the list is reloaded (seed 001 §8).
 */
const useSavedOrder = (state: ThemeListState): ((rows: ThemeRow[]) => void) => {
  const client = useQueryClient();
  const notices = useNotices();
  const t = useTexts(themeTexts);
  const running = useRef(false);
  const again = useRef(false);

  const show = useCallback(
    (change: (list: ThemeRow[]) => ThemeRow[]) =>
      client.setQueryData<Page>(pageKey(listName, state), (page) => page && { ...page, list: change(page.list) }),
    [client, state],
  );
  const save = useCallback(async (): Promise<void> => {
    again.current = true;
    if (running.current) return;
    running.current = true;
    try {
      while (again.current) {
        again.current = false;
        const shown = client.getQueryData<Page>(pageKey(listName, state))?.list ?? [];
        const content = shown.map(({ oid, sort }) => ({ oid, sort }));
        const saved = await call(themeCalls.putInOrder, { query: {}, content });
        const numbers = new Map(saved.map(({ oid, sort }) => [oid, sort]));
        show((list) => list.map((row) => ({ ...row, sort: numbers.get(row.oid) ?? row.sort })));
      }
      notices.success(t('common.orderSaved'));
      await client.invalidateQueries({ queryKey: [listName, 'page'], refetchType: 'none' });
    } catch (error) {
      again.current = false;
      notices.failure(t('theme.sortFailed'), error);
      void client.invalidateQueries({ queryKey: [listName] });
    } finally {
      running.current = false;
    }
  }, [client, notices, show, state, t]);

  return useCallback(
    (rows) => {
      // A response that is still on its way would restore the old order.
      void client.cancelQueries({ queryKey: [listName, 'page'] });
      show(() => rows);
      void save();
    },
    [client, save, show],
  );
};

/** Themes are ordered in the table itself, by mouse, buttons or keys; each move is saved at once. */
export const useThemeOrder = (rows: readonly ThemeRow[], state: ThemeListState, movable: boolean): ThemeOrder => {
  const t = useTexts(themeTexts);
  const [announcement, setAnnouncement] = useState('');
  const keepFocus = useKeptFocus(rows);
  const saveOrder = useSavedOrder(state);
  const count = rows.length;

  const placeOf = useCallback((row: ThemeRow) => rows.findIndex(({ oid }) => oid === row.oid), [rows]);
  const move = useCallback(
    (row: ThemeRow, to: number) => {
      const from = placeOf(row);
      if (!movable || from < 0 || to < 0 || to >= count || to === from) return;
      keepFocus();
      saveOrder(moveTo(rows, from, to));
      setAnnouncement(t('common.moved', { name: themeName(row), place: to + 1, count }));
    },
    [count, keepFocus, movable, placeOf, rows, saveOrder, t],
  );
  const drop = useCallback(
    (oid: string, onto: ThemeRow, edge: 'top' | 'bottom') => {
      const row = rows.find((one) => keyOf(one) === oid);
      if (row) move(row, placeAfterDrop(placeOf(row), placeOf(onto), edge));
    },
    [move, placeOf, rows],
  );
  const onKeyDownCapture = useCallback(
    (event: KeyboardEvent) => {
      const element = event.altKey && event.target instanceof Element ? event.target.closest('tr[data-row-key]') : null;
      const row = rows.find(({ oid }) => oid === element?.getAttribute('data-row-key'));
      const to = row && targetOf(event, placeOf(row), count);
      if (!row || to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      move(row, to);
    },
    [count, move, placeOf, rows],
  );
  return { movable, placeOf, count, move, drop, onKeyDownCapture, announcement };
};
