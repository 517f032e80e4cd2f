import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react';
import { surveyAudienceCalls } from '#features/surveys/survey-audience.contract.ts';
import { surveyQuestionCalls } from '#features/surveys/survey-questions.contract.ts';
import type { SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { OpenRecord } from '#platform/records/web/OpenRecord.tsx';
import { call } from '#platform/wire/web/client.ts';
import { openDraft } from './draft/server-draft.ts';
import { loadSurvey } from './survey-list.ts';
import { fitsState, type SurveyAct } from './survey-rules.ts';

/** A survey, or it with more, as a page of it needs it. */
type Loaded = { row: SurveyRecord };

export const placeOf = (oid: string, part: 'questions' | 'settings' | 'audience'): string => `${oid}/${part}`;
/** Of a new one: its menu entry and kind, whatever characters their codes have. */
export const newPlace = (appId: string, subType: string): string =>
  `new/${encodeURIComponent(appId)}/${encodeURIComponent(subType)}`;

export const loadQuestions = (surveyoid: string) => call(surveyQuestionCalls.list, { query: { surveyoid } });

export const loadWithQuestions = async (oid: string) => {
  const [row, questions] = await Promise.all([loadSurvey(oid), loadQuestions(oid)]);
  return { row, questions };
};

export const loadToEdit = async (oid: string) => {
  const [whole, opened] = await Promise.all([loadWithQuestions(oid), openDraft(placeOf(oid, 'questions'))]);
  return { ...whole, opened };
};

export const copyPlace = (appId: string, oid: string): string => newPlace(appId, `copy-${oid}`);

export const loadToCopy = async (appId: string, oid: string) => {
  const [whole, opened] = await Promise.all([loadWithQuestions(oid), openDraft(copyPlace(appId, oid))]);
  return { ...whole, opened };
};

export const loadSettings = async (oid: string) => {
  const [row, opened] = await Promise.all([loadSurvey(oid), openDraft(placeOf(oid, 'settings'))]);
  return { row, opened };
};

export const loadAudience = async (oid: string) => {
  const [row, stored, opened] = await Promise.all([
    loadSurvey(oid),
    call(surveyAudienceCalls.list, { query: { surveyoid: oid, authType: 'A' } }),
    openDraft(placeOf(oid, 'audience')),
  ]);
  return { row, stored, opened };
};

const Leave = ({ to }: { to: () => void }) => {
  const leave = useEffectEvent(to);
  // Once: what is opened instead takes this away.
  useEffect(() => leave(), []);
  return null;
};

type Props<Whole extends Loaded> = Omit<ComponentProps<typeof OpenRecord<Whole>>, 'children' | 'mayChange'> & {
  act: SurveyAct;
  /** Opens what is for the survey as it is, if the address names a page that its state does not allow. */
  onOther: (row: SurveyRecord) => void;
  children: (whole: Whole) => ReactNode;
};

/** Loads the survey in the address for a page of it; an address may be older than its state. */
export const OpenSurvey = <Whole extends Loaded>({ act, onOther, children, ...open }: Props<Whole>) => (
  <OpenRecord {...open} mayChange={({ row }) => row.mayOperate === 'Y'}>
    {(whole) => (fitsState(act, whole.row) ? children(whole) : <Leave to={() => onOther(whole.row)} />)}
  </OpenRecord>
);
