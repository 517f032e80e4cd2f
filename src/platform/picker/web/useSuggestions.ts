import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PickerSource, suggestionsOf } from './picker-source.ts';

/** Milliseconds: shorter than in a dialog, because the list has no page to redraw. */
const quietFor = 150;
const freshFor = 15_000;

export type Suggestions<Row> = {
  /** What is being typed, without spaces around it. */
  typed: string;
  rows: Row[] | undefined;
  /** The rows belong to an earlier text; those of the present one are on their way. */
  waiting: boolean;
  error: Error | null;
  /**
   * The row at this place for this text; if the place is negative, the first that can be selected, else the first.
   * Rejects if the rows cannot be loaded.
   */
  rowFor: (search: string, place: number) => Promise<Row | undefined>;
  type: (text: string) => void;
  /** Starts again without a text. */
  reset: () => void;
  /** While an input method composes, nothing is searched for. */
  compose: (composing: boolean) => void;
};

/** The rows for what is being typed, loaded while the list is open. */
export const useSuggestions = <Row>(source: PickerSource<Row>, open: boolean): Suggestions<Row> => {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [composing, setComposing] = useState(false);
  useEffect(() => {
    const timer = composing ? undefined : setTimeout(() => setAsked(typed), typed === '' ? 0 : quietFor);
    return () => clearTimeout(timer);
  }, [composing, typed]);

  const optionsFor = (search: string) => ({
    // Without a text the list is what was chosen last.
    queryKey: ['picker', source.name, 'suggested', search, search === '' ? source.recent : undefined],
    queryFn: () => suggestionsOf(source, search),
    staleTime: freshFor,
  });
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...optionsFor(asked),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  return {
    typed,
    rows: data,
    waiting: typed !== asked || isPlaceholderData || (isFetching && !data),
    error,
    rowFor: async (search, place) => {
      const rows = await client.fetchQuery(optionsFor(search));
      const open = (row: Row): boolean => source.whyNot?.(row) === undefined;
      return place < 0 ? (rows.find(open) ?? rows[0]) : rows[Math.min(place, rows.length - 1)];
    },
    type: (text) => setTyped(text.trim()),
    reset: () => {
      setTyped('');
      setAsked('');
    },
    compose: setComposing,
  };
};
