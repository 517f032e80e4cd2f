import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Timeline } from './Timeline.tsx';
import type { TimelineItem } from './TimelineBar.tsx';

/** A period as the wire has it; null: from always, or for ever. */
export type MovedPeriod = { start: string | null; end: string | null };

type Props<Row> = {
  /** What the rows are, as the title says it. */
  name: string;
  /** The first part of the keys of the list's queries: they load again after a move. */
  list: string;
  /** All rows, because gaps and overlaps are between all of them. */
  load: () => Promise<Row[]>;
  itemOf: (row: Row) => TimelineItem;
  /** Stores a moved period; `row` with the revision that was shown. */
  save: (row: { oid: string; rev: number | undefined }, period: MovedPeriod) => Promise<unknown>;
  mayChange: boolean;
  onOpen: (oid: string) => void;
  onBack: () => void;
  aside?: ReactNode;
};

/** The timeline of a list's rows: loads them, and stores the periods that are moved. */
export const ListTimeline = <Row extends { oid: string; rev: number }>({
  list,
  load,
  itemOf,
  save,
  mayChange,
  ...shown
}: Props<Row>) => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: [list, 'timeline'], queryFn: load });
  const saveMoved = async (oid: string, period: MovedPeriod): Promise<void> => {
    try {
      await save({ oid, rev: data?.find((row) => row.oid === oid)?.rev }, period);
    } finally {
      await client.invalidateQueries({ queryKey: [list] });
    }
  };
  return (
    <Timeline
      {...shown}
      items={data?.map(itemOf)}
      failure={data ? null : error}
      onRetry={() => void refetch()}
      save={mayChange ? saveMoved : undefined}
    />
  );
};
