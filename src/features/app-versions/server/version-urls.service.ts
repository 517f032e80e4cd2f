import type { z } from 'zod';
import { readerOf } from '#platform/data-permission/server/visible-items.ts';
import type { Write } from '#platform/db/server/database.ts';
import { defaultLanguage } from '#platform/i18n/languages.ts';
import {
  assertFresh,
  atField,
  explainConstraint,
  found,
  notFound,
  present,
} from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import type { DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { type appVersionCalls, regionList } from '../app-versions.contract.ts';
import { codeEntries } from './app-version-codes.queries.ts';
import { appVersionByOid } from './app-versions.queries.ts';
import { showingLinks } from './link-effects.ts';
import { assertAddress, type Services } from './version-rules.ts';
import { insertVersionUrl, lockVersionUrl, type StoredVersionUrl, updateVersionUrl } from './version-urls.queries.ts';

type Form = z.output<typeof appVersionCalls.addUrl.content>;
type Edit = z.output<typeof appVersionCalls.editUrl.content>;

/** `code`: the code of the call. */
const constraintErrors = (code: DomainErrorCode) =>
  explainConstraint({
    app_version_url_region_unique: () => atField(codes.dataRepeat, 'cnty', 'app_version.region_exists'),
    app_version_url_version_fk: () => notFound(code),
  });

/** Whether the person may choose the region. */
const mayChoose = async ({ db, rights }: Services, empid: string, cnty: string): Promise<boolean> => {
  const entries = await codeEntries(db.read, defaultLanguage, await readerOf(rights, empid));
  return entries.some((one) => one.isSeen && one.paramtype === regionList && one.paramcode === cnty);
};

const unknownRegion = (code: DomainErrorCode): DomainError => atField(code, 'cnty', 'app_version.region_unknown');

const assertFits = async (
  trx: Write,
  code: DomainErrorCode,
  { versionOid, url }: { versionOid: string; url: string },
): Promise<void> => {
  const version = await appVersionByOid(trx, versionOid);
  if (version) assertAddress(code, version.platform, url);
};

/**
 * Adds the link of a region. Rejects a region that already has one (24), one that the person may not choose, and a
 * version that no longer exists.
 */
export const addVersionUrl = async (services: Services, writer: Writer, form: Form): Promise<StoredVersionUrl> => {
  if (!(await mayChoose(services, writer.empid, form.cnty))) throw unknownRegion(codes.addFailed);
  return services.db
    .write(writer.actor, async (trx) => {
      await assertFits(trx, codes.addFailed, form);
      return showingLinks(trx, { oids: [], added: ({ oid }) => oid }, () => insertVersionUrl(trx, form));
    })
    .catch(constraintErrors(codes.addFailed));
};

/**
 * Changes a link. Rejects what `addVersionUrl` rejects, and a stale revision (409). The region that the link already
 * has may stay even if it can no longer be chosen.
 */
export const editVersionUrl = async (
  services: Services,
  writer: Writer,
  { oid, rev, ...sent }: Edit,
): Promise<StoredVersionUrl> => {
  const isOffered = sent.cnty === undefined || (await mayChoose(services, writer.empid, sent.cnty));
  return services.db
    .write(writer.actor, async (trx) => {
      const before = found(await lockVersionUrl(trx, oid));
      await assertFresh(rev, before, () => before);
      const { versionOid, cnty, url, status } = before;
      const after = { versionOid, cnty, url, status, ...present(sent) };
      if (after.cnty !== cnty && !isOffered) throw unknownRegion(codes.editFailed);
      await assertFits(trx, codes.editFailed, after);
      return showingLinks(trx, { oids: [oid] }, () => updateVersionUrl(trx, oid, after));
    })
    .catch(constraintErrors(codes.editFailed));
};

/** Deletes links; those that no longer exist do not count. */
export const removeVersionUrls = (
  { db }: Services,
  writer: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> =>
  db.write(writer.actor, (trx) =>
    showingLinks(trx, { oids, deletes: true }, () => deleteByOid(trx, 'app_version_url', oids)),
  );
