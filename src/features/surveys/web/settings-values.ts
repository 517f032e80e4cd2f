import { z } from 'zod';
import { surveyForm, surveyLimits, surveyReasons, type SurveyRecord } from '#features/surveys/surveys.contract.ts';
import type { SurveyAuth } from '#features/surveys/survey-audience.contract.ts';
import type { SurveyType } from '#features/surveys/survey-rights.ts';
import { momentOf, wholeNumber } from '#platform/wire/values.ts';

type YesNo = 'Y' | 'N';

/** Somebody who may operate a survey; with an `oid` if that is stored. */
export type Operator = { oid?: string | undefined; id: string; name: string; detail: string };

/** The settings in a form: times to the minute, the time limit in minutes, numbers as they are typed. */
export type SettingsValues = {
  isduration: YesNo;
  starttime: string;
  endtime: string;
  istimelimit: YesNo;
  minutes: string;
  passingscore: string;
  examcount: string;
  disorder: YesNo;
  anonymous: YesNo;
  operators: readonly Operator[];
};

/** The creator is an operator by default (seed 002 §5). */
export const newSettings = (creator: Operator | null): SettingsValues => ({
  isduration: 'N',
  starttime: '',
  endtime: '',
  istimelimit: 'N',
  minutes: '',
  passingscore: '',
  examcount: '1',
  disorder: 'N',
  anonymous: 'N',
  operators: creator ? [creator] : [],
});

export const operatorsOf = (auths: readonly SurveyAuth[]): Operator[] =>
  auths
    .filter(({ authType }) => authType === 'O')
    .map(({ oid, contentoid, membername, depname, plantname }) => ({
      oid,
      id: contentoid,
      name: membername || contentoid,
      detail: [depname, plantname].filter(Boolean).join(' · '),
    }));

const secondsPerMinute = 60;
const toMinute = (time: string | null): string => time?.slice(0, 16) ?? '';
const typed = (value: number | null): string => (value === null ? '' : String(value));

export const settingsOf = (row: SurveyRecord): SettingsValues => ({
  isduration: row.isduration,
  starttime: toMinute(row.starttime),
  endtime: toMinute(row.endtime),
  istimelimit: row.istimelimit,
  minutes: row.timelimit === null ? '' : String(row.timelimit / secondsPerMinute),
  passingscore: typed(row.passingscore),
  examcount: String(row.examcount),
  disorder: row.disorder,
  anonymous: row.anonymous,
  operators: operatorsOf(row.surveyAuthList),
});

/** What a call sends of them; values that belong to a setting that is off are left out (seed 002 §5). */
export const sentSettings = (values: SettingsValues, type: SurveyType) => ({
  isduration: values.isduration,
  starttime: values.isduration === 'Y' ? values.starttime : null,
  endtime: values.isduration === 'Y' ? values.endtime : null,
  istimelimit: values.istimelimit,
  timelimit: values.istimelimit === 'Y' ? Number(values.minutes) * secondsPerMinute : null,
  passingscore: type === 'exam' ? values.passingscore : null,
  ...(type === 'exam' ? { examcount: values.examcount } : {}),
  disorder: values.disorder,
  anonymous: type === 'exam' ? ('N' as const) : values.anonymous,
});

/** An operator as a new entry of a call. */
export const sentOperator = ({ id }: Operator, place: number) => ({
  authType: 'O' as const,
  roleid: 'All',
  contentType: 'H' as const,
  contentoid: id,
  sort: place + 1,
});

const positive = (most: number) => wholeNumber('form.number_positive_integer', { least: 1, most });
const anything = z.unknown();

/** The rules of each field by itself; those that depend on others are `settingsRules`. */
export const settingsSchemas = {
  isduration: surveyForm.shape.isduration,
  starttime: z.string(),
  endtime: z.string(),
  istimelimit: surveyForm.shape.istimelimit,
  minutes: z.string(),
  passingscore: anything,
  examcount: anything,
  disorder: surveyForm.shape.disorder,
  anonymous: surveyForm.shape.anonymous,
  operators: z.array(z.unknown()).min(1, { error: surveyReasons.lastOperator }),
};

type Held = () => Pick<SettingsValues, 'isduration' | 'starttime' | 'istimelimit'>;

/**
 * Rules between the fields, which are read when a rule is evaluated: they may just have been typed. `fullOf`: the score
 * of all questions, which passing must not exceed; undefined if it is not known.
 */
export const settingsRules = (held: Held, fullOf: () => number | undefined) => {
  const isPeriod = (): boolean => held().isduration === 'Y';
  const isMinute = (time: string): boolean => time.trim().length === 16 && momentOf(time) !== null;
  return {
    starttime: z.string().refine((time) => !isPeriod() || isMinute(time), { error: surveyReasons.timesNeeded }),
    endtime: z
      .string()
      .refine((time) => !isPeriod() || isMinute(time), { error: surveyReasons.timesNeeded, abort: true })
      .refine((time) => !isPeriod() || time.trim() > held().starttime.trim(), { error: surveyReasons.endBeforeStart }),
    minutes: z
      .string()
      .refine((minutes) => held().istimelimit === 'N' || minutes.trim() !== '', {
        error: surveyReasons.minutesNeeded,
        abort: true,
      })
      .refine((minutes) => held().istimelimit === 'N' || positive(surveyLimits.minutes).safeParse(minutes).success, {
        error: 'form.number_positive_integer',
      }),
    passingscore: positive(surveyLimits.score).superRefine((score, context) => {
      const full = fullOf();
      if (full !== undefined && score > full)
        context.addIssue({ code: 'custom', message: surveyReasons.passingAboveFull, params: { full } });
    }),
    examcount: positive(surveyLimits.count),
  };
};
