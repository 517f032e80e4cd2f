import type { answeringCalls, SheetAnswers } from '#features/surveys/answering.contract.ts';
import { bareCall } from '#platform/phone/web/bare-call.ts';
import { sendsBy, useWaiting } from '#platform/phone/web/outbox.ts';
import { ask } from '#platform/phone/web/phone-client.ts';
import { CallError } from '#platform/wire/web/call-error.ts';

type Calls = typeof answeringCalls;

export const listCall = bareCall<Calls['list']>({ method: 'GET', path: '/mb/survey' });
export const startCall = bareCall<Calls['start']>({ method: 'POST', path: '/mb/survey/start', content: true });
export const keepCall = bareCall<Calls['keep']>({ method: 'PUT', path: '/mb/survey/sheet', content: true });
export const submitCall = bareCall<Calls['submit']>({ method: 'POST', path: '/mb/survey/submit', content: true });
export const resultCall = bareCall<Calls['result']>({ method: 'GET', path: '/mb/survey/result' });

/**
 * Answers that are sent; `save` grows, so that a server that gets an older one later leaves it. `byTime`: the time has
 * run out, whatever is missing.
 */
export type SentAnswers = {
  sheetoid: string;
  answers: SheetAnswers;
  client: string;
  save: number;
  byTime?: boolean;
};

export const submitKind = 'survey-submit';

/** A submitted sheet while it waits for a network. */
export type WaitingSheet = { surveyoid: string; sheet: SentAnswers };

/** Earlier releases kept the answers alone. */
const answersOf = (content: WaitingSheet | SentAnswers): SentAnswers => ('sheet' in content ? content.sheet : content);

const submit = async ({ byTime, ...content }: SentAnswers): Promise<unknown> => {
  try {
    return await ask(submitCall, { content });
  } catch (error) {
    // The server has kept what was sent, and hands it in itself.
    if (byTime && error instanceof CallError && error.reason === 'survey.answer_required') return undefined;
    throw error;
  }
};

/** A second submission of the same sheet answers the same and writes nothing. */
export const sendSurveys = (): void =>
  sendsBy(submitKind, (content) => submit(answersOf(content as WaitingSheet | SentAnswers)));

/** Submitted sheets that wait for a network, by their surveys; without those that the server has refused. */
export const useWaitingSheets = (): ReadonlyMap<string, WaitingSheet> =>
  new Map(
    useWaiting()
      .filter(({ kind, refused }) => kind === submitKind && refused === undefined)
      .map(({ content }) => [(content as WaitingSheet).surveyoid, content as WaitingSheet]),
  );
