import type { ReactNode } from 'react';
import { formatsOf } from '#platform/i18n/formats.ts';
import { currentLanguage } from '#platform/i18n/web/language-store.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { type ResourceColumn, switchAlone } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { FittingTime } from '#platform/clock/web/FittingTime.tsx';
import { todayIn } from '#platform/clock/web/platform-clock.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';

export const NumberText = ({ value }: { value: number | null }) => {
  const { number } = useLanguage();
  return value === null ? null : number(value);
};

type Options = Pick<ResourceColumn<never>, 'width' | 'minWidth' | 'rank' | 'always' | 'hiddenByDefault' | 'sortable'>;
type TextOptions = Options & Pick<Parameters<typeof CutText>[0], 'at' | 'longest'>;
/** Names of the row's fields with such a value. */
type Holding<Row, Value> = { [Name in keyof Row & string]: Row[Name] extends Value ? Name : never }[keyof Row & string];

/** Of "yesterday" and of a day with its time, in pixels. */
const timeWidths = { short: 116, moment: 146, full: 170 };
/** At least; the texts of the rows may need more. */
const leastTimeWidths = { short: 116, moment: 96, full: 150 };
/** Of a column in which the time of day is what matters, as in a log: a day and its time fit in each language. */
export const wholeMoment = { form: 'moment', minWidth: timeWidths.moment } as const;
const statusWidth = 110;

/** The text of a cell with a time, to measure it. A moment of another year has a shorter form, the day alone. */
export const timeWords = (time: string | null, form: keyof typeof timeWidths): string => {
  if (!time) return '';
  const formats = formatsOf(currentLanguage());
  const today = todayIn();
  if (form === 'full') return formats.dateTime(time);
  return form === 'moment' && time.slice(0, 4) === today.slice(0, 4)
    ? formats.moment(time, today)
    : formats.short(time, today);
};

/** The longest text of a cell with a period (`PeriodText`), to measure it. */
export const periodWords = (start: string | null, end: string | null): string =>
  start || end ? [start, end].map((time) => timeWords(time, 'moment') || '…').join(' – ') : '';

const numberWords = (value: number | null): string =>
  value === null ? '' : formatsOf(currentLanguage()).number(value);

/** Beside the letters of a code chip, in pixels. */
const chipPadding = 14;

/**
 * Columns that most lists have, typed for the rows of one list: `const { code, text } = columnsOf<BannerRow>()`. Each
 * takes the name of its field, which is also its sort field. Columns that differ are written out.
 */
export const columnsOf = <Row,>() => ({
  /** A code, as a chip. */
  code: (key: Holding<Row, string | null>, title: string, options?: Options): ResourceColumn<Row> => ({
    key,
    title,
    whole: { text: (row) => row[key] as string | null, around: chipPadding, code: true },
    ...options,
    render: (row) => (row[key] ? <CodeChip code={row[key] as string} /> : null),
  }),
  /** A name from a list, a number or another short text, which is not cut. */
  label: (key: Holding<Row, string | null>, title: string, options?: Options): ResourceColumn<Row> => ({
    key,
    title,
    whole: { text: (row) => row[key] as string | null },
    ...options,
    render: (row) => <CutText text={row[key] as string | null} />,
  }),
  /** Text, cut if the column is too narrow (`at`), or after `longest` characters; whole on hover and focus. */
  text: (
    key: Holding<Row, string | null>,
    title: string,
    { at, longest, ...options }: TextOptions = {},
  ): ResourceColumn<Row> => ({
    key,
    title,
    cut: { text: (row) => row[key] as string | null },
    ...options,
    render: (row) => <CutText text={row[key] as string | null} at={at} longest={longest} />,
  }),
  number: (key: Holding<Row, number | null>, title: string, options?: Options): ResourceColumn<Row> => ({
    key,
    title,
    align: 'end',
    cut: { text: (row) => numberWords(row[key] as number | null) },
    ...options,
    render: (row) => <NumberText value={row[key] as number | null} />,
  }),
  /**
   * A time in the reader's format: short by default, with day and time as a `moment`. `none`: shown if there is no
   * time.
   */
  time: (
    key: Holding<Row, string | null>,
    title: string,
    { none = null, form = 'short', ...options }: Options & { none?: ReactNode; form?: keyof typeof timeWidths } = {},
  ): ResourceColumn<Row> => ({
    key,
    title,
    width: timeWidths[form],
    minWidth: leastTimeWidths[form],
    whole: { text: (row) => timeWords(row[key] as string | null, form) || (typeof none === 'string' ? none : '') },
    ...options,
    render: (row) => {
      const time = row[key] as string | null;
      if (!time) return <span className="kit-none">{none}</span>;
      return form === 'moment' ? <FittingTime time={time} /> : <TimeText time={time} form={form} />;
    },
  }),
});

type StatusOptions<Row> = Options & {
  nameOf: (row: Row) => string;
  mayChange: boolean | ((row: Row) => boolean);
  /** Why the status of a row that may otherwise be changed cannot be switched; undefined if it can. */
  whyNot?: (row: Row) => string | undefined;
  save: (row: Row, status: YesNo) => Promise<unknown>;
  /** Asks for confirmation before saving; nothing is saved if it returns false. */
  ask?: (row: Row, status: YesNo) => Promise<boolean>;
};

/** The status as a switch that saves immediately. */
export const statusColumn = <Row extends { status: YesNo }>(
  title: string,
  { nameOf, mayChange, whyNot, save, ask, ...options }: StatusOptions<Row>,
): ResourceColumn<Row> => ({
  key: 'status',
  title,
  width: statusWidth,
  inSight: true,
  cut: switchAlone,
  ...options,
  render: (row) => {
    const isOffered = typeof mayChange === 'function' ? mayChange(row) : mayChange;
    const reason = isOffered ? whyNot?.(row) : undefined;
    return (
      <StatusSwitch
        value={row.status}
        name={nameOf(row)}
        disabled={!isOffered || reason !== undefined}
        whyNot={reason}
        save={(next) => save(row, next)}
        ask={ask && ((next) => ask(row, next))}
      />
    );
  },
});
