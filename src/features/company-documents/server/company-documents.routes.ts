import type { Grant, Scope } from '#platform/wire/server/grant.ts';
import { grantOfEntry } from '#platform/rights/server/screen-entries.ts';
import { confirmationsFile } from '#platform/confirmations/server/confirmations.export.ts';
import { confirmationPage, confirmationStream } from '#platform/confirmations/server/confirmations.queries.ts';
import { withHistory } from '#platform/files/server/file-history.ts';
import { withFileInfo } from '#platform/files/server/with-file-info.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import {
  companyDocumentCalls,
  companyDocumentConfirmationCalls,
  companyDocumentFilter,
  defaultDocumentAuth,
} from '../company-documents.contract.ts';
import { confirmedDocument } from './document-readers.ts';
import { documentsFile } from './company-documents.export.ts';
import { allDocuments, documentByOid, placesOfDocuments, searchDocuments } from './company-documents.queries.ts';
import {
  addDocument,
  editDocument,
  removeDocuments,
  sortDocuments,
  type Services,
  withFile,
} from './company-documents.service.ts';
import { placesWithin, platformNow } from './document-codes.queries.ts';

export const companyDocumentRoutes = (bind: Bind, services: Services): void => {
  const { db, files, rights } = services;
  /** The scope in which the caller may read the documents of one menu entry. */
  const grantOf = ({ empid }: { empid: string }, appId: string): Promise<Grant> =>
    grantOfEntry(rights, empid, companyDocumentCalls.list.right, appId);
  const scopeOf = async (caller: { empid: string }, appId: string): Promise<Scope> =>
    (await grantOf(caller, appId)).scope;

  bind(companyDocumentCalls.places, async ({ query, caller }) =>
    placesWithin(db.read, await grantOf(caller, query.appId)),
  );
  bind(companyDocumentCalls.defaults, async () => ({
    auth: defaultDocumentAuth,
    releaseDat: await platformNow(db.read),
  }));

  bind(companyDocumentCalls.list, async ({ query, caller }) =>
    withFileInfo(
      files,
      db.read,
      await allDocuments(db.read, companyDocumentFilter.parse(query), await scopeOf(caller, query.appId)),
    ),
  );

  bind(companyDocumentCalls.fineSearch, async ({ query, caller }) => {
    const scope = await scopeOf(caller, query.conditionMap.appId);
    const { total, list } = await searchDocuments(db.read, query.conditionMap, query, scope);
    return { total, list: await withFileInfo(files, db.read, list) };
  });

  /** A document that the caller may look at, and the scope in which it was found. */
  const looked = async (caller: { empid: string }, oid: string) => {
    const [place] = await placesOfDocuments(db.read, [oid]);
    const { appId } = found(place, codes.serverMessage);
    const scope = await scopeOf(caller, appId);
    return { row: found(await documentByOid(db.read, oid, scope), codes.serverMessage), scope };
  };
  bind(companyDocumentCalls.item, async ({ query, caller }) =>
    withHistory(files, await withFile(files, db.read, (await looked(caller, query.oid)).row)),
  );
  bind(companyDocumentConfirmationCalls.people, async ({ query: { oid, ...query }, caller }) => {
    const { row, scope } = await looked(caller, oid);
    return confirmationPage(db.read, confirmedDocument(row), query, scope);
  });
  bind(companyDocumentConfirmationCalls.exportAll, async ({ query: { oid, ...filter }, caller, lang }) => {
    const { row, scope } = await looked(caller, oid);
    return confirmationsFile(row.subject, confirmationStream(db.read, confirmedDocument(row), filter, scope), lang);
  });

  bind(companyDocumentCalls.exportAll, async ({ query, caller, lang }) =>
    documentsFile(db.read, query.conditionMap, await scopeOf(caller, query.conditionMap.appId), query, lang),
  );

  bind(companyDocumentCalls.add, ({ content, file, caller }) =>
    addDocument(services, caller, content, file?.fileid ?? null),
  );
  bind(companyDocumentCalls.edit, ({ content, caller }) => editDocument(services, caller, content));
  bind(companyDocumentCalls.updateSort, ({ content, caller }) => sortDocuments(services, caller, content));
  bind(companyDocumentCalls.remove, ({ content, caller }) => removeDocuments(services, caller, content));
};
