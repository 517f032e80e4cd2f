import { z } from 'zod';
import { jobFields, jobId, jobRow, type JobRow, type ParamField } from '#features/jobs/jobs.contract.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { type TypedValues, typedValues } from '#platform/records/form-fields.ts';
import { fieldReasons, numberOfText } from '#platform/wire/values.ts';

const { params: _params, ...plainFields } = jobFields;
const form = z.object({ id: jobId, ...plainFields });

/** The values of the form; parameters as text, by their names. */
export type Values = TypedValues<typeof form> & { params: Record<string, string> };

export const newValues: Values = { ...typedValues(form), frequency: '1', frequencytype: 'day', params: {} };

const typedParams = (params: JobRow['params']): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/** A paused job has no next time: the first that it would have stands for it. */
export const valuesOf = (row: JobRow): Values => ({
  ...typedValues(form, { ...row, nexttime: row.nexttime ?? row.times[0]?.time ?? '' }),
  params: typedParams(row.params),
});

export const currentOf = currentVersion<JobRow, Values>(jobRow, valuesOf);

const faultOf = ({ type, least, most, longest }: ParamField, value: string): string | null => {
  if (type === 'text') return longest !== null && value.length > longest ? fieldReasons.tooLong : null;
  if (type === 'choice') return null;
  const number = numberOfText(value);
  const isWithin =
    number !== undefined && Number.isInteger(number) && number >= (least ?? 0) && number <= (most ?? number);
  return isWithin ? null : fieldReasons.number;
};

/** What the parameters may be, as the action says it. */
export const paramsSchema = (fields: readonly ParamField[]) =>
  z.record(z.string(), z.string()).superRefine((values, context) => {
    for (const field of fields) {
      const fault = faultOf(field, values[field.name] ?? field.fallback);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    }
  });

/** The parameters of an action that has just been chosen. */
export const fallbacksOf = (fields: readonly ParamField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, fallback }) => [name, fallback]));
