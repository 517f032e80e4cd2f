import type { z } from 'zod';
import { holdCode } from '#platform/code-lists/server/listed-code.queries.ts';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import { claimFile } from '#platform/files/server/claim-file.ts';
import type { Files } from '#platform/files/server/files.ts';
import { withFileInfo } from '#platform/files/server/with-file-info.ts';
import { holdPlant } from '#platform/organisation/server/plants-in-use.ts';
import { assertFresh, atField, found, notFound, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { assertPlacesInScope } from '#platform/rights/server/row-scope.ts';
import { grantsOfEntries } from '#platform/rights/server/screen-entries.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { everywhere, type Grant } from '#platform/wire/server/grant.ts';
import {
  companyDocumentCalls,
  type companyDocumentEdit,
  companyDocumentFilter,
  type companyDocumentForm,
  companyDocumentReasons,
  type CompanyDocumentRow,
  documentAccept,
  documentAuthCodes,
  type documentPlace,
} from '../company-documents.contract.ts';
import { showingDocuments } from './document-effects.ts';
import {
  allDocuments,
  documentByOid,
  type DocumentValues,
  insertDocument,
  type ListedDocument,
  lockDocument,
  lockLists,
  type Place,
  placesInLists,
  placesOfDocuments,
  renumber,
  type StoredPlace,
  updateDocument,
} from './company-documents.queries.ts';

export type Services = { db: Database; files: Files; rights: Rights };
/** The writer's grants in the menu entries that the call touches, by the entry's id. */
type Grants = ReadonlyMap<string, Grant>;

/** Rejects (403) unless the writer may change documents of all these menu entries. */
const grantsFor = ({ rights }: Services, { empid }: Writer, appIds: readonly string[]): Promise<Grants> =>
  grantsOfEntries(rights, empid, companyDocumentCalls.edit.right, appIds);

/** The same for stored documents: their own menu entries count. */
const grantsForDocuments = async (services: Services, writer: Writer, oids: readonly string[]): Promise<Grants> =>
  grantsFor(
    services,
    writer,
    (await placesOfDocuments(services.db.read, oids)).map(({ appId }) => appId),
  );

/** The row with the description of its file. */
export const withFile = async (files: Files, db: Read | Write, row: ListedDocument): Promise<CompanyDocumentRow> =>
  found((await withFileInfo(files, db, [row]))[0]);

const answered = async ({ files }: Services, trx: Write, oid: string): Promise<CompanyDocumentRow> =>
  withFile(files, trx, found(await documentByOid(trx, oid, everywhere)));

/** Rejects (403) a plant outside the writer's data scope of its menu entry, or an entry without a grant here. */
const assertInScope = (grants: Grants, places: readonly Place[]): void => {
  for (const { appId, co, pzid } of places)
    assertPlacesInScope(grants.get(appId)?.scope, [{ coid: co, plantid: pzid }], 'company_document.outside_scope');
};

const assertAuthCode = async (trx: Write, code: DomainErrorCode, auth: string): Promise<void> => {
  if (!(await holdCode(trx, documentAuthCodes, auth))) throw atField(code, 'auth', 'company_document.auth_unknown');
};

/**
 * Adds a document at the top of its plant's list. `uploaded`: the file that came with the form, if any. Rejects a plant
 * outside the scope (403), a plant that is not in use, an unknown permission, and a missing or unsuitable file, each at
 * its field (seed 001 §5).
 */
export const addDocument = async (
  services: Services,
  writer: Writer,
  { appId, co, pzid, fileid, ...values }: z.output<typeof companyDocumentForm>,
  uploaded: string | null,
): Promise<CompanyDocumentRow> => {
  const grants = await grantsFor(services, writer, [appId]);
  return services.db.write(writer.actor, async (trx) => {
    const place = { appId, co, pzid };
    assertInScope(grants, [place]);
    if (!(await holdPlant(trx, { coid: co, plantid: pzid })))
      throw atField(codes.addFailed, 'pzid', 'company_document.no_plant');
    await assertAuthCode(trx, codes.addFailed, values.auth);
    const sent = uploaded ?? fileid;
    if (!sent) throw atField(codes.addFailed, 'fileid', companyDocumentReasons.addFile);
    const file = await claimFile(trx, writer, sent, documentAccept);
    await lockLists(trx, [place]);
    const [[first] = []] = await placesInLists(trx, [place]);
    const sort = first ? first.sort - 1 : 1;
    return showingDocuments(trx, { grants, oids: [], added: ({ oid }) => oid }, async () =>
      answered(services, trx, await insertDocument(trx, place, sort, { ...values, fileid: file.fileid }, file)),
    );
  });
};

const valuesOf = ({ subject, auth, releaseDat, status, mustconfirm, fileid }: ListedDocument): DocumentValues => ({
  subject,
  auth,
  releaseDat,
  status,
  mustconfirm,
  fileid,
});

/**
 * Changes any of the fields. Rejects a stale revision (409), a document outside the scope (403), and what `addDocument`
 * rejects.
 */
export const editDocument = async (
  services: Services,
  writer: Writer,
  { oid, rev, ...sent }: z.output<typeof companyDocumentEdit>,
): Promise<CompanyDocumentRow> => {
  const grants = await grantsForDocuments(services, writer, [oid]);
  return services.db.write(writer.actor, async (trx) => {
    const before = found(await lockDocument(trx, oid));
    assertInScope(grants, [before]);
    await assertFresh(rev, before, () => answered(services, trx, oid));
    const changes = present(sent);
    const { auth = before.auth, fileid = before.fileid } = changes;
    if (auth !== before.auth) await assertAuthCode(trx, codes.editFailed, auth);
    const file =
      fileid === before.fileid ? before : await claimFile(trx, writer, fileid, documentAccept, { recordoid: oid });
    return showingDocuments(trx, { grants, oids: [oid] }, async () => {
      await updateDocument(trx, oid, { ...valuesOf(before), ...changes }, file);
      return answered(services, trx, oid);
    });
  });
};

const keyOf = ({ appId, co, pzid }: Place): string => JSON.stringify([appId, co, pzid]);

/**
 * The lists that the documents belong to, each once and always in the same order, so that two writers cannot deadlock.
 */
const listsOf = (places: readonly StoredPlace[]): Place[] => {
  const lists = new Map(places.map(({ appId, co, pzid }) => [keyOf({ appId, co, pzid }), { appId, co, pzid }]));
  return [...lists].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, list]) => list);
};

const isConsecutive = (places: readonly StoredPlace[]): boolean =>
  places.every(({ sort }, index) => sort === (places[0]?.sort ?? 0) + index);

/** Numbers each list 1, 2, 3 … in the given order; unchanged ones are not written. */
const renumberAll = (trx: Write, lists: readonly (readonly StoredPlace[])[]): Promise<void> =>
  renumber(
    trx,
    lists.flatMap((places) =>
      places
        .map(({ oid }, index) => ({ oid, sort: index + 1 }))
        .filter(({ sort }, index) => places[index]?.sort !== sort),
    ),
  );

/**
 * Deletes all the documents or none, and closes the gaps in their lists; missing ones are ignored. Rejects (403) if one
 * lies outside the scope.
 */
export const removeDocuments = async (
  services: Services,
  writer: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> => {
  const grants = await grantsForDocuments(services, writer, oids);
  return services.db.write(writer.actor, async (trx) => {
    const places = await placesOfDocuments(trx, oids);
    assertInScope(grants, places);
    const lists = listsOf(places);
    await lockLists(trx, lists);
    return showingDocuments(trx, { grants, oids, deletes: true }, async () => {
      const deleted = await deleteByOid(trx, 'company_document', oids);
      const broken = (await placesInLists(trx, lists)).filter((left) => !isConsecutive(left));
      await renumberAll(trx, broken);
      return deleted;
    });
  });
};

type Sent = z.output<typeof documentPlace>;

/** Whether the sent list matches the stored one; positions are compared if `was` was sent. */
const isCurrent = (sent: readonly Sent[], stored: readonly StoredPlace[]): boolean => {
  const sortOf = new Map(stored.map(({ oid, sort }) => [oid, sort]));
  const once = new Set(sent.map(({ oid }) => oid));
  return (
    sent.length === stored.length &&
    once.size === sent.length &&
    sent.every(({ oid, was }) => sortOf.has(oid) && (was === undefined || was === sortOf.get(oid)))
  );
};

/**
 * Puts a whole list in the order of the sent `sort`s (equal ones stay as sent) and numbers it from 1. Rejects documents
 * of several lists, a place outside the scope (403), and a list that has changed since it was read: 409 with the
 * current list.
 */
export const sortDocuments = async (
  services: Services,
  writer: Writer,
  sent: readonly Sent[],
): Promise<CompanyDocumentRow[]> => {
  const oids = sent.map(({ oid }) => oid);
  const grants = await grantsForDocuments(services, writer, oids);
  return services.db.write(writer.actor, async (trx) => {
    const places = await placesOfDocuments(trx, oids);
    assertInScope(grants, places);
    const [list, ...more] = listsOf(places);
    if (!list) throw notFound();
    if (more.length > 0) throw new DomainError(codes.editFailed, 'company_document.several_lists');
    await lockLists(trx, [list]);
    const [stored = []] = await placesInLists(trx, [list]);
    const current = async (): Promise<CompanyDocumentRow[]> =>
      withFileInfo(services.files, trx, await wholeList(trx, list));
    if (!isCurrent(sent, stored)) throw conflict(await current());
    const byOid = new Map(stored.map((place) => [place.oid, place]));
    const ordered = sent.toSorted((one, other) => one.sort - other.sort).flatMap(({ oid }) => byOid.get(oid) ?? []);
    await renumberAll(trx, [ordered]);
    return current();
  });
};

/** A list belongs to one plant, which has been checked against the caller's scope. */
const wholeList = (trx: Write, place: Place): Promise<ListedDocument[]> =>
  allDocuments(trx, companyDocumentFilter.parse(place), everywhere);
