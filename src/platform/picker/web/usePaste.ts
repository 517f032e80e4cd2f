import { useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { useWarning } from '#platform/resource-table/web/useWarning.ts';
import { pickerTexts } from '../picker.texts.ts';
import { mostPasted, pastedEntries, type PasteResult, resultOf } from './pasted.ts';
import type { PickerSource } from './picker-source.ts';

/** What became of a paste: how many entries there were, and which were not added and why. */
export type PasteReport = {
  entries: number;
  added: number;
  there: string[];
  barred: string[];
  missing: string[];
  ambiguous: string[];
};

type Options<Row> = {
  source: PickerSource<Row>;
  /** Whether the row has been chosen already. */
  has: (key: string) => boolean;
  onAdd: (rows: Row[]) => void;
};

export type Paste<Row> = {
  report: PasteReport | null;
  busy: boolean;
  dismiss: () => void;
  /** Says that nothing was found for a text, or a row that cannot be selected. */
  miss: (text: string, row: Row | undefined) => void;
  /** Takes over a pasted text if it is a list that the source can look up; returns whether it did. */
  take: (text: string) => boolean;
};

/** Adds the rows of a pasted list of numbers, in one call. */
export const usePaste = <Row>({ source, has, onAdd }: Options<Row>): Paste<Row> => {
  const t = useTexts(pickerTexts);
  const { number, pair } = useLanguage();
  const notices = useNotices();
  const warn = useWarning();
  const [report, setReport] = useState<PasteReport | null>(null);
  const [busy, setBusy] = useState(false);

  const add = ({ found, missing, ambiguous }: PasteResult<Row>): void => {
    const barred = found.filter((row) => source.whyNot?.(row) !== undefined);
    const there = found.filter((row) => has(source.keyOf(row)) && !barred.includes(row));
    const fresh = found.filter((row) => !there.includes(row) && !barred.includes(row));
    onAdd(fresh);
    setReport({
      entries: found.length + missing.length + ambiguous.length,
      added: fresh.length,
      there: there.map(source.textOf),
      barred: barred.map((row) => pair(source.textOf(row), source.whyNot?.(row) ?? '')),
      missing,
      ambiguous,
    });
  };
  const lookUp = async (named: NonNullable<typeof source.named>, entries: string[][]): Promise<void> => {
    setBusy(true);
    try {
      add(resultOf(entries, await named([...new Set(entries.flat())])));
    } catch (error) {
      notices.failure(t('picker.pasteFailed'), error);
    } finally {
      setBusy(false);
    }
  };
  return {
    report,
    busy,
    dismiss: () => setReport(null),
    miss: (text, row) => {
      if (row === undefined) add({ found: [], missing: [text], ambiguous: [] });
      else add({ found: [row], missing: [], ambiguous: [] });
    },
    take: (text) => {
      const entries = source.named ? pastedEntries(text) : [];
      if (!source.named || entries.length === 0) return false;
      setReport(null);
      if (entries.length > mostPasted) {
        warn(t('picker.pastedTooMany', { count: number(entries.length), most: number(mostPasted) }));
      } else void lookUp(source.named, entries);
      return true;
    },
  };
};
