import { sql } from 'kysely';
import { optionsFor } from '#platform/code-lists/server/code-options.queries.ts';
import type { Database } from '#platform/db/server/database.ts';
import { uploadFailed } from '#platform/files/server/upload-failed.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { appFeedbackCalls } from '../app-feedback.contract.ts';
import { ownFeedbackPage } from './app-feedback.queries.ts';
import { addFeedback, editFeedback, ownDetail, say, seeAnswers } from './app-feedback.service.ts';
import { feedbackTypeList } from './feedback.code-lists.ts';

/** What employees report by the app. */
export const appFeedbackRoutes = (bind: Bind, services: { db: Database }): void => {
  const { read } = services.db;

  bind(appFeedbackCalls.types, async ({ lang }) => {
    const options = await optionsFor(read, () => sql`true`, { paramType: feedbackTypeList }, lang);
    return options.map(({ paramcode, paramname }) => ({ value: paramcode, label: paramname }));
  });
  bind(appFeedbackCalls.list, ({ query, caller: { empid }, lang }) => ownFeedbackPage(read, { empid, lang }, query));
  bind(appFeedbackCalls.item, async ({ query, caller: { empid }, lang }) =>
    found(await ownDetail(read, { empid, lang }, query.oid), codes.serverMessage),
  );
  bind(appFeedbackCalls.uploadLog, async ({ file }) => {
    if (!file) throw uploadFailed('file.not_uploaded');
    return file;
  });
  bind(appFeedbackCalls.report, ({ content, caller: { empid, actor }, lang }) =>
    addFeedback(services, { empid, actor, lang }, content),
  );
  bind(appFeedbackCalls.edit, ({ content, caller: { empid, actor }, lang }) =>
    editFeedback(services, { empid, actor, lang }, content),
  );
  bind(appFeedbackCalls.say, ({ content, caller: { empid, actor }, lang }) =>
    say(services, { empid, actor, lang }, content),
  );
  bind(appFeedbackCalls.seen, ({ content, caller: { empid, actor }, lang }) =>
    seeAnswers(services, { empid, actor, lang }, content.oid),
  );
};
