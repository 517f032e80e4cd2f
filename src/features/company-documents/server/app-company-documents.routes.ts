import { Lately } from '#platform/caches/server/lately.ts';
import { addConfirmation, assertPresent } from '#platform/confirmations/server/confirmations.queries.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import { withFileInfo } from '#platform/files/server/with-file-info.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { appCompanyDocumentCalls, type ReadableDocument } from '../app-company-documents.contract.ts';
import {
  countVisit,
  type Listed,
  readableDocument,
  readableDocuments,
  versionForReader,
  visitsOf,
} from './app-company-documents.queries.ts';

/** For how many minutes repeated visits of a person are one. */
const visitMinutes = 10;

/** Company documents as employees read them in the app. */
export const appCompanyDocumentRoutes = (bind: Bind, { db, files }: { db: Database; files: Files }): void => {
  const answers = async (list: Listed[]): Promise<ReadableDocument[]> => {
    const rows = await withFileInfo(files, db.read, list);
    return rows.map(({ fileid: _fileid, ...row }) => row);
  };
  bind(appCompanyDocumentCalls.list, async ({ query, caller }) => {
    const { total, list } = await readableDocuments(db.read, caller.empid, query, query);
    return { total, list: await answers(list) };
  });
  bind(appCompanyDocumentCalls.item, async ({ query: { oid }, caller }) => {
    const row = found(await readableDocument(db.read, caller.empid, oid), codes.serverMessage);
    return found((await answers([row]))[0]);
  });
  const visits = new Lately(visitMinutes);
  bind(appCompanyDocumentCalls.visit, async ({ content: { oid }, caller: { empid, actor } }) => {
    const visitcount = await visits.once(
      `${empid} ${oid.toLowerCase()}`,
      async () => found(await db.write(actor, (trx) => countVisit(trx, empid, oid)), codes.editFailed),
      async () => found(await visitsOf(db.read, empid, oid), codes.editFailed),
    );
    return { visitcount };
  });
  bind(appCompanyDocumentCalls.confirm, ({ content: { oid, version }, caller: { empid, actor } }) =>
    db.write(actor, async (trx) => {
      const fileid = found(await versionForReader(trx, empid, oid), codes.editFailed);
      assertPresent(version, [fileid]);
      await addConfirmation(trx, 'company_document_confirmation', { oid, fileid, empid });
      return { confirmed: 'Y' as const };
    }),
  );
};
