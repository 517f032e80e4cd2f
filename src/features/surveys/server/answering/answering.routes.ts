import type { Database } from '#platform/db/server/database.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { answeringCalls } from '../../answering.contract.ts';
import { KnownSheets } from './known-sheets.ts';
import { mySurveys } from './my-surveys.queries.ts';
import { ownResult } from './own-result.service.ts';
import { keepSheet, submitOwnSheet } from './sheets.service.ts';
import { startSheet } from './start.service.ts';
import { RulesOfVersions } from './version-rules.ts';

export type AnsweringServices = { db: Database };

/** What a person answers, by the app. */
export const answeringRoutes = (bind: Bind, { db }: AnsweringServices): void => {
  const services = { db, rulesOf: new RulesOfVersions(), known: new KnownSheets() };

  bind(answeringCalls.list, ({ query: { type }, caller: { empid }, lang }) =>
    mySurveys(db.read, { empid, lang, type }),
  );
  bind(answeringCalls.start, ({ content, caller, lang }) =>
    startSheet(services, caller, { ...content, lang: content.lang ?? lang }),
  );
  bind(answeringCalls.keep, ({ content, caller }) => keepSheet(services, caller, content));
  bind(answeringCalls.submit, ({ content, caller }) => submitOwnSheet(services, caller, content));
  bind(answeringCalls.result, ({ query: { sheetoid }, caller: { empid }, lang }) =>
    ownResult({ db: db.read, rulesOf: services.rulesOf }, { empid, lang, sheetoid }),
  );
};
