import { executionTexts } from '#features/jobs/executions.texts.ts';
import { jobCountTexts } from '#platform/jobs/job-counts.texts.ts';
import type { Database } from '#platform/db/server/database.ts';
import { originalOf } from '#platform/i18n/original-text.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { engineCalls } from '#platform/process-engine/process-engine.contract.ts';
import { readBreaker } from '#platform/process-engine/server/breaker.queries.ts';
import type { ProcessEngine } from '#platform/process-engine/server/process-engine.ts';
import { type ExportColumn, xlsxAnswer } from '#platform/spreadsheet/server/xlsx-answer.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { ofFunctions } from '#platform/wire/endpoint.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { ReasonText } from '#platform/wire/server/error-edge.ts';
import type { Scope } from '#platform/wire/server/grant.ts';
import { discardCalls } from '../discard.contract.ts';
import {
  engineScreens,
  formResultCalls,
  writeBackCalls,
  writeBackMenu,
  type WriteBackRow,
} from '../write-backs.contract.ts';
import { stateTexts, writeBackTexts as texts } from '../write-backs.texts.ts';
import { previewDead } from './dead-ones.queries.ts';
import { discard } from './discard.service.ts';
import { submitResult } from './form-results.service.ts';
import { previewRetry, retriesNow, retry, stopRetry } from './retry.service.ts';
import { countOpen, searchWriteBacks, streamWriteBacks } from './write-backs.queries.ts';

const allTexts = { ...jobCountTexts, ...texts };

export type Services = { db: Database; engine: ProcessEngine | null; rights: Rights; say: ReasonText };

const columnsIn = (lang: Language, say: ReasonText): ExportColumn<WriteBackRow>[] => [
  { title: texts['write_back.form'][lang], width: 30, value: ({ name }) => name },
  { title: executionTexts['execution.formId'][lang], width: 24, value: ({ formId }) => formId },
  { title: executionTexts['execution.insId'][lang], width: 24, value: ({ insId }) => insId },
  { title: texts['write_back.empid'][lang], width: 14, value: ({ empid }) => empid },
  {
    title: vocabulary['common.status'][lang],
    width: 14,
    value: ({ state }) => allTexts[stateTexts[state]][lang],
  },
  { title: texts['write_back.attempts'][lang], width: 8, value: ({ attempts }) => attempts },
  {
    title: texts['write_back.lastFailure'][lang],
    width: 50,
    value: ({ reason, detail }) =>
      [reason && (say(reason, lang) ?? reason), originalOf(detail, lang)].filter(Boolean).join(' · '),
  },
  { title: texts['write_back.submittedat'][lang], width: 20, value: ({ submittedat }) => submittedat },
  { title: texts['write_back.lasttry'][lang], width: 20, value: ({ lasttry }) => lasttry ?? '' },
  { title: texts['write_back.discardedat'][lang], width: 20, value: ({ discardedat }) => discardedat ?? '' },
  { title: texts['write_back.discardedby'][lang], width: 14, value: ({ discardedby }) => discardedby },
  { title: texts['write_back.discardreason'][lang], width: 40, value: ({ discardreason }) => discardreason },
];

/** Results are of people of the whole organisation. */
const assertEverywhere = (scope: Scope): void => {
  if (!scope.everywhere) throw new HttpError(403, 'wire.outside_scope');
};

async function* none(): AsyncGenerator<WriteBackRow> {
  // Nothing is exported to a reader with a partial scope.
}

export const writeBackRoutes = (bind: Bind, { db, engine, rights, say }: Services): void => {
  bind(ofFunctions(engineCalls.state, engineScreens), async ({ caller }) => ({
    configured: engine ? ('Y' as const) : ('N' as const),
    ...(await readBreaker(db.read)),
    ...(await countOpen(db.read)),
    list: (await rights.grant(caller.empid, [writeBackMenu.id], 'LOOK', 'everywhere'))
      ? `${writeBackMenu.url}?state=F`
      : '',
  }));
  bind(writeBackCalls.search, ({ query, caller }) =>
    caller.grant.scope.everywhere
      ? searchWriteBacks(db.read, query.conditionMap, query)
      : Promise.resolve({ total: 0, list: [] }),
  );
  bind(writeBackCalls.exportAll, async ({ query, lang, caller }) =>
    xlsxAnswer(
      writeBackMenu.title[lang],
      columnsIn(lang, say),
      caller.grant.scope.everywhere ? streamWriteBacks(db.read, query.conditionMap, query) : none(),
    ),
  );
  bind(writeBackCalls.preview, ({ content, caller }) => {
    assertEverywhere(caller.grant.scope);
    return previewRetry(db.read, content);
  });
  bind(writeBackCalls.retry, ({ content, caller }) => retry(db, caller, content));
  bind(writeBackCalls.stop, ({ content, caller }) => stopRetry(db, caller, content.oid));
  bind(discardCalls.preview, ({ content, caller }) => {
    assertEverywhere(caller.grant.scope);
    return previewDead(db.read, content);
  });
  bind(discardCalls.discard, ({ content, caller }) => discard(db, caller, content));
  bind(writeBackCalls.progress, ({ caller }) =>
    caller.grant.scope.everywhere ? retriesNow(db.read) : Promise.resolve([]),
  );
  bind(formResultCalls.submit, ({ content, caller }) => submitResult(db, caller, content));
};
