import type { Grant, Scope } from '#platform/wire/server/grant.ts';
import { grantOfEntry } from '#platform/rights/server/screen-entries.ts';
import { withHistory } from '#platform/files/server/file-history.ts';
import { withFileInfo } from '#platform/files/server/with-file-info.ts';
import { found } from '#platform/records/server/record-errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { companyDocumentCalls, companyDocumentFilter, defaultDocumentAuth } from '../company-documents.contract.ts';
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

  bind(companyDocumentCalls.item, async ({ query, caller }) => {
    const [place] = await placesOfDocuments(db.read, [query.oid]);
    const row = place && (await documentByOid(db.read, query.oid, await scopeOf(caller, place.appId)));
    return withHistory(files, await withFile(files, db.read, found(row, codes.serverMessage)));
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
