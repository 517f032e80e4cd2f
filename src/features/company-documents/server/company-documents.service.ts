import type { z } from 'zod';
import type { Actor, Database, Read, Write } from '#platform/db/server/database.ts';
import { claimFile } from '#platform/files/server/claim-file.ts';
import type { Files } from '#platform/files/server/files.ts';
import { assertPlacesInScope } from '#platform/rights/server/row-scope.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { grantsOfEntries } from '#platform/rights/server/screen-entries.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';
import {
  companyDocumentCalls,
  companyDocumentReasons,
  documentAccept,
  type CompanyDocumentRow,
  type companyDocumentEdit,
  type companyDocumentForm,
  type documentPlace,
} from '../company-documents.contract.ts';
import {
  allDocuments,
  deleteDocuments,
  documentByOid,
  insertDocument,
  lockDocument,
  lockList,
  placesInList,
  placesOfDocuments,
  renumber,
  updateDocument,
  type ListedDocument,
  type Place,
  type StoredPlace,
} from './company-documents.queries.ts';
import { isAuthCode, isPlantInUse } from './document-codes.queries.ts';

export type Services = { db: Database; files: Files; rights: Rights };
export type Writer = { empid: string; actor: Actor };
/** What the writer may do in the menu entries that the call touches, by the entry's id. */
type Grants = ReadonlyMap<string, Grant>;

/** Rejects (403) unless the writer may change documents of all these menu entries. */
const grantsFor = ({ rights }: Services, { empid }: Writer, appIds: readonly string[]): Promise<Grants> =>
  grantsOfEntries(rights, empid, companyDocumentCalls.edit.right, appIds);

/** The same for documents that there are: it is their own menu entry that counts. */
const grantsForDocuments = async (services: Services, writer: Writer, oids: readonly string[]): Promise<Grants> =>
  grantsFor(
    services,
    writer,
    (await placesOfDocuments(services.db.read, oids)).map(({ appId }) => appId),
  );

/** Rows with ready-made addresses of their files, for somebody who may see the rows. */
export const withFiles = async (
  files: Files,
  db: Read | Write,
  rows: readonly ListedDocument[],
): Promise<CompanyDocumentRow[]> => {
  const infos = await files.infos(
    db,
    rows.map(({ fileid }) => fileid),
  );
  return rows.map((row) => ({ ...row, fileInfo: infos.get(row.fileid) ?? null }));
};

const told = async ({ files }: Services, trx: Write, oid: string): Promise<CompanyDocumentRow> => {
  const row = await documentByOid(trx, oid);
  const [document] = row ? await withFiles(files, trx, [row]) : [];
  if (!document) throw new DomainError(codes.editFailed, 'wire.gone');
  return document;
};

/**
 * Rejects (403) what is kept for a plant outside the writer's data scope of its menu entry, or for an entry whose grant
 * was not asked for beforehand.
 */
const assertInScope = (grants: Grants, places: readonly Place[]): void => {
  for (const { appId, co, pzid } of places)
    assertPlacesInScope(grants.get(appId)?.scope, [{ coid: co, plantid: pzid }], 'company_document.outside_scope');
};

const atField = (code: DomainErrorCode, field: string, reason: string): DomainError =>
  new DomainError(code, reason, { fields: { [field]: reason } });

const assertAuthCode = async (trx: Write, code: DomainErrorCode, auth: string): Promise<void> => {
  if (!(await isAuthCode(trx, auth))) throw atField(code, 'auth', 'company_document.auth_unknown');
};

const withoutUndefined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/**
 * Adds a document at the head of its plant's list. `uploaded`: the file that came with the form, if one did. Rejects a
 * place outside the scope (403), a plant that is not in use, an unknown permission, and a missing or unfit file, each
 * at its field (seed 001 §5).
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
    if (!(await isPlantInUse(trx, place))) throw atField(codes.addFailed, 'pzid', 'company_document.no_plant');
    await assertAuthCode(trx, codes.addFailed, values.auth);
    const wanted = uploaded ?? fileid;
    if (!wanted) throw atField(codes.addFailed, 'fileid', companyDocumentReasons.addFile);
    const file = await claimFile(trx, writer, wanted, documentAccept);
    await lockList(trx, place);
    const [first] = await placesInList(trx, place);
    const sort = first ? first.sort - 1 : 1;
    return told(services, trx, await insertDocument(trx, place, sort, { ...values, fileid: file.fileid }, file));
  });
};

/**
 * Changes any of the fields; what is not sent stays. Rejects a stale revision (409), a document outside the scope
 * (403), and what `addDocument` rejects of the fields.
 */
export const editDocument = async (
  services: Services,
  writer: Writer,
  { oid, rev, ...sent }: z.output<typeof companyDocumentEdit>,
): Promise<CompanyDocumentRow> => {
  const grants = await grantsForDocuments(services, writer, [oid]);
  return services.db.write(writer.actor, async (trx) => {
    const before = await lockDocument(trx, oid);
    if (!before) throw new DomainError(codes.editFailed, 'wire.gone');
    assertInScope(grants, [before]);
    if (rev !== undefined && rev !== before.rev) throw conflict(await told(services, trx, oid));
    const after = { ...before, ...withoutUndefined(sent) };
    if (after.auth !== before.auth) await assertAuthCode(trx, codes.editFailed, after.auth);
    const file = after.fileid === before.fileid ? before : await claimFile(trx, writer, after.fileid, documentAccept);
    await updateDocument(trx, oid, after, file);
    return told(services, trx, oid);
  });
};

const keyOf = ({ appId, co, pzid }: Place): string => JSON.stringify([appId, co, pzid]);

/**
 * The lists that the documents stand in, each once and always in the same order, so that two writers cannot wait for
 * each other.
 */
const listsOf = (places: readonly StoredPlace[]): Place[] => {
  const lists = new Map(places.map(({ appId, co, pzid }) => [keyOf({ appId, co, pzid }), { appId, co, pzid }]));
  return [...lists].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, list]) => list);
};

const isConsecutive = (places: readonly StoredPlace[]): boolean =>
  places.every(({ sort }, index) => sort === (places[0]?.sort ?? 0) + index);

/** Numbers them 1, 2, 3 … in the order given; those that stand right are left alone. */
const renumberAll = (trx: Write, places: readonly StoredPlace[]): Promise<void> =>
  renumber(
    trx,
    places
      .map(({ oid }, index) => ({ oid, sort: index + 1 }))
      .filter(({ sort }, index) => places[index]?.sort !== sort),
  );

/**
 * Deletes all the documents or none, and closes the gaps they leave; those that are gone already do not count. Rejects
 * (403) when one lies outside the scope.
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
    for (const list of lists) await lockList(trx, list);
    const deleted = await deleteDocuments(trx, oids);
    for (const list of lists) {
      const left = await placesInList(trx, list);
      if (!isConsecutive(left)) await renumberAll(trx, left);
    }
    return { deleted };
  });
};

type Sent = z.output<typeof documentPlace>;

/** Whether what was sent is exactly the list, as far as its sender says how it stood. */
const isPresent = (sent: readonly Sent[], there: readonly StoredPlace[]): boolean => {
  const sortOf = new Map(there.map(({ oid, sort }) => [oid, sort]));
  const once = new Set(sent.map(({ oid }) => oid));
  return (
    sent.length === there.length &&
    once.size === sent.length &&
    sent.every(({ oid, was }) => sortOf.has(oid) && (was === undefined || was === sortOf.get(oid)))
  );
};

/**
 * Puts a whole list in the order of the sent `sort`s (those alike stay as sent) and numbers it from 1. Rejects
 * documents of several lists, of a place outside the scope (403), and a list that has changed since it was read: 409
 * with the list as it is.
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
    if (!list) throw new DomainError(codes.editFailed, 'wire.gone');
    if (more.length > 0) throw new DomainError(codes.editFailed, 'company_document.several_lists');
    await lockList(trx, list);
    const there = await placesInList(trx, list);
    const present = async (): Promise<CompanyDocumentRow[]> =>
      withFiles(services.files, trx, await wholeList(trx, list));
    if (!isPresent(sent, there)) throw conflict(await present());
    const byOid = new Map(there.map((place) => [place.oid, place]));
    const wanted = sent.toSorted((one, other) => one.sort - other.sort).flatMap(({ oid }) => byOid.get(oid) ?? []);
    await renumberAll(trx, wanted);
    return present();
  });
};

/** A list lies in one plant, which the caller has held against the scope. */
const wholeList = (trx: Write, list: Place): Promise<ListedDocument[]> =>
  allDocuments(
    trx,
    {
      appId: list.appId,
      co: list.co,
      pzid: list.pzid,
      status: '',
      subject: '',
      auth: '',
      simplifiedFilter: '',
      traditionalFilter: '',
    },
    { everywhere: true },
  );
