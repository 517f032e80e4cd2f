import { addConfirmation, assertPresent } from '#platform/confirmations/server/confirmations.queries.ts';
import type { Database } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import { withFileInfo } from '#platform/files/server/with-file-info.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { appCompanyDocumentCalls } from '../app-company-documents.contract.ts';
import { countVisit, readableDocuments, versionForReader } from './app-company-documents.queries.ts';

/** Company documents as employees read them in the app. */
export const appCompanyDocumentRoutes = (bind: Bind, { db, files }: { db: Database; files: Files }): void => {
  bind(appCompanyDocumentCalls.list, async ({ query, caller }) => {
    const { total, list } = await readableDocuments(db.read, caller.empid, query, query);
    const rows = await withFileInfo(files, db.read, list);
    return { total, list: rows.map(({ fileid: _fileid, ...row }) => row) };
  });
  bind(appCompanyDocumentCalls.visit, ({ content, caller }) =>
    db.write(caller.actor, async (trx) => ({
      visitcount: found(await countVisit(trx, caller.empid, content.oid), codes.editFailed),
    })),
  );
  bind(appCompanyDocumentCalls.confirm, ({ content: { oid, version }, caller: { empid, actor } }) =>
    db.write(actor, async (trx) => {
      const fileid = found(await versionForReader(trx, empid, oid), codes.editFailed);
      assertPresent(version, [fileid]);
      await addConfirmation(trx, 'company_document_confirmation', { oid, fileid, empid });
      return { confirmed: 'Y' as const };
    }),
  );
};
