import { z } from 'zod';
import type { Text } from '#platform/i18n/texts.ts';
import type { ScheduleKind } from '#platform/jobs/server/job.ts';
import { fieldReasons, text, wholeNumber } from '#platform/wire/values.ts';

/** A parameter of an action: a whole number within bounds, or one of several words. */
export type JobParam = { label: Text } & (
  | { type: 'number'; least: number; most: number; fallback: number }
  | { type: 'text'; longest: number; fallback: string }
  | { type: 'choice'; choices: Readonly<Record<string, Text>>; fallback: string }
);

/** Something that schedules can run. The job itself is listed in `app/server/jobs.ts`. */
export type JobAction = {
  kind: ScheduleKind;
  /** Named `<preword>.<action>` by schedules; never changed once released. */
  preword: string;
  action: string;
  /** The id of the job that it runs; its context has the parameters as `data`. */
  job: string;
  title: Text;
  /** What it does, in a sentence. */
  hint: Text;
  params?: Readonly<Record<string, JobParam>>;
  /** What breaks while it is off. It then cannot be deleted, and is only paused with a reason. */
  essential?: Text;
  /** The product does not work as it says if this runs less often. */
  atMostMinutes?: number;
  /** A run may be requested for a day (`plannedfor` of its context). */
  takesDate?: true;
  /** The schedule that it has in a new database, by the id of its job. `at`: a time of the day, `HH:mm`. */
  seed?: { frequency: number; frequencytype: 'min' | 'day' | 'month'; at: string };
};

const schemaOf = (param: JobParam): z.ZodType => {
  if (param.type === 'number')
    return wholeNumber(fieldReasons.number, { least: param.least, most: param.most }).default(param.fallback);
  if (param.type === 'text') return text(param.longest).default(param.fallback);
  return z.enum(Object.keys(param.choices), { error: fieldReasons.invalid }).default(param.fallback);
};

/** What the parameters of an action may be; those left out get their fallback, unknown ones are rejected. */
export const paramsOf = ({ params = {} }: Pick<JobAction, 'params'>) =>
  z.strictObject(Object.fromEntries(Object.entries(params).map(([name, param]) => [name, schemaOf(param)])));
