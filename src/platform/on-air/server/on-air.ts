import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { endingDays, type OnAir, type OnAirChoice, onAirStates } from '../on-air.ts';

type Columns = {
  /** When something is switched on, as a condition. */
  isOn: RawBuilder<SqlBool>;
  /** The first moment; null: since ever. */
  start: RawBuilder<unknown>;
  /** The first moment after the end; null: no end. */
  end: RawBuilder<unknown>;
};

/** The state of a row, by the database's clock, so that all servers answer the same. */
export const onAirOf = ({ isOn, start, end }: Columns): RawBuilder<OnAir> => sql<OnAir>`case
  when not (${isOn}) then 'OFF'
  when ${start} > now() then 'LATER'
  when ${end} <= now() then 'OVER'
  else 'NOW' end`;

/** Whether a row is in the state, or on or to come and its end is near; the choice may be a parameter of the query. */
export const onAirIs = (
  columns: Columns,
  choice: OnAirChoice,
): RawBuilder<SqlBool> => sql<SqlBool>`(case ${choice}::text
  when 'ENDING' then ${columns.isOn} and ${columns.end} > now()
    and ${columns.end} <= now() + make_interval(days => ${sql.lit(endingDays)})
  else ${onAirOf(columns)} = ${choice}::text end)`;

/** For sorting by state: what is on air first, what is switched off last. */
export const inOnAirOrder = (state: RawBuilder<OnAir>): RawBuilder<number> =>
  sql<number>`array_position(array[${sql.join(onAirStates.map((one) => sql.lit(one)))}], ${state})`;

/** For an order in which what is over comes after everything else: 0 or 1. */
export const overLast = (end: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(case when ${end} <= now() then 1 else 0 end)`;
