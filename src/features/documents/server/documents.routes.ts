import { confirmationsFile } from '#platform/confirmations/server/confirmations.export.ts';
import {
  addConfirmation,
  assertPresent,
  confirmationPage,
  confirmationStream,
} from '#platform/confirmations/server/confirmations.queries.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { readerOf } from '#platform/data-permission/server/visible-items.ts';
import { found } from '#platform/records/server/record-errors.ts';
import type { HeldFunction } from '#platform/rights/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Channel } from '#platform/wire/endpoint.ts';
import { codes } from '#platform/wire/envelope.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import { appDocumentCalls } from '../app-documents.contract.ts';
import { documentConfirmationCalls } from '../document-confirmations.contract.ts';
import { documentCalls, documentMenu } from '../documents.contract.ts';
import { appReaderOf, readsInApp } from './app-reader.ts';
import { confirmedDocument } from './document-readers.ts';
import { withFile, withFiles } from './document-files.ts';
import { versionsOf } from './document-versions.queries.ts';
import { addVersion, editVersion, removeVersions } from './document-versions.service.ts';
import { documentsFile } from './documents.export.ts';
import { nextIdOf } from './document-numbers.queries.ts';
import { documentByOid, searchDocuments } from './documents.queries.ts';
import { addDocument, chooseGuide, editDocument, removeDocuments, type Services } from './documents.service.ts';
import { withHistory } from '#platform/files/server/file-history.ts';
import { withVersions } from './saved-versions.ts';
import {
  documentShownTo,
  documentsShownTo,
  readableDocument,
  type ReaderRights,
  versionsForReader,
} from './shown-document.queries.ts';

const rightsOf = (
  grants: ReadonlyMap<string, HeldFunction>,
  channel: Channel,
  guideReaders: readonly string[],
): ReaderRights => {
  const held = [...grants.values()];
  const has = (id: string): boolean =>
    held.some(({ funcId, funcType, scopes }) => funcType === 'W' && funcId === id && scopes.LOOK !== undefined);
  return {
    managesDocuments: has(documentMenu.id),
    readsGuide: guideReaders.some(has),
    inApp: readsInApp(held, channel),
  };
};

/** `guideReaders`: ids of the functions whose screens show the guide. */
export const documentRoutes = (
  bind: Bind,
  services: Services & { rights: Rights },
  guideReaders: readonly string[],
): void => {
  const { db, files, rights } = services;

  bind(documentCalls.search, async ({ query, lang }) => {
    const { total, list } = await searchDocuments(db.read, query, query, lang);
    return { total, list: await withFiles(files, db.read, list) };
  });
  bind(documentCalls.exportAll, async ({ query, lang }) => documentsFile(db.read, query, query, lang));
  bind(documentCalls.item, async ({ query, lang }) => {
    const row = found(await documentByOid(db.read, query.oid, lang), codes.serverMessage);
    return withVersions(files, db.read, await withFile(files, db.read, row));
  });
  bind(documentCalls.shown, async ({ query, caller, lang }) => {
    const [reader, grants] = await Promise.all([readerOf(rights, caller.empid), rights.of(caller.empid)]);
    const row = await documentShownTo(
      db.read,
      query.id,
      { reader, rights: rightsOf(grants, caller.channel, guideReaders) },
      lang,
    );
    return row ? withFile(files, db.read, row) : null;
  });

  bind(appDocumentCalls.list, async ({ query, caller, lang }) => {
    const { total, list } = await documentsShownTo(db.read, await appReaderOf(rights, caller), query, query, lang);
    return { total, list: await withFiles(files, db.read, list) };
  });
  bind(appDocumentCalls.item, async ({ query: { oid }, caller, lang }) => {
    const row = await readableDocument(db.read, await appReaderOf(rights, caller), oid, lang);
    return withFile(files, db.read, found(row, codes.serverMessage));
  });
  bind(appDocumentCalls.confirm, async ({ content: { oid, version }, caller }) => {
    const reader = await appReaderOf(rights, caller);
    return db.write(caller.actor, async (trx) => {
      assertPresent(version, found(await versionsForReader(trx, reader, oid), codes.editFailed));
      await addConfirmation(trx, 'document_confirmation', { oid, fileid: version, empid: caller.empid });
      return { confirmed: 'Y' as const };
    });
  });

  const looked = async (oid: string, lang: Language) =>
    found(await documentByOid(db.read, oid, lang), codes.serverMessage);
  bind(documentConfirmationCalls.people, async ({ query: { oid, ...query }, caller, lang }) =>
    confirmationPage(db.read, await confirmedDocument(services, await looked(oid, lang)), query, caller.grant.scope),
  );
  bind(documentConfirmationCalls.exportAll, async ({ query: { oid, ...filter }, caller, lang }) => {
    const row = await looked(oid, lang);
    const confirmed = await confirmedDocument(services, row);
    return confirmationsFile(row.name, confirmationStream(db.read, confirmed, filter, caller.grant.scope), lang);
  });

  bind(documentCalls.nextId, async ({ query }) => ({ id: await nextIdOf(db.read, query.type) }));
  bind(documentCalls.add, ({ content, file, caller, lang }) =>
    addDocument(services, caller, { ...content, fileid: file?.fileid ?? content.fileid }, lang),
  );
  bind(documentCalls.chooseGuide, ({ content, caller, lang }) => chooseGuide(services, caller, content, lang));
  bind(documentCalls.edit, ({ content, caller, lang }) => editDocument(services, caller, content, lang));
  bind(documentCalls.remove, ({ content, caller }) => removeDocuments(services, caller, content));

  bind(documentCalls.versions, async ({ query }) => {
    const versions = await withFiles(files, db.read, await versionsOf(db.read, query.documentOid));
    return versions.map((version) => withHistory(files, version));
  });
  bind(documentCalls.addVersion, ({ content, file, caller }) =>
    addVersion(services, caller, { ...content, fileid: file?.fileid ?? content.fileid }),
  );
  bind(documentCalls.editVersion, ({ content, caller }) => editVersion(services, caller, content));
  bind(documentCalls.removeVersions, ({ content, caller }) => removeVersions(services, caller, content));
};
