import type { z } from 'zod';
import { readerOf } from '#platform/data-permission/server/visible-items.ts';
import { violatedConstraint, type Write } from '#platform/db/server/database.ts';
import { defaultLanguage } from '#platform/i18n/languages.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';
import { type appVersionCalls, regionList } from '../app-versions.contract.ts';
import { codeEntries } from './app-version-codes.queries.ts';
import { appVersionByOid } from './app-versions.queries.ts';
import { assertAddress, atField, type Services, withoutUndefined, type Writer } from './version-errors.ts';
import {
  deleteVersionUrls,
  insertVersionUrl,
  lockVersionUrl,
  type StoredVersionUrl,
  updateVersionUrl,
} from './version-urls.queries.ts';

type Form = z.output<typeof appVersionCalls.addUrl.content>;
type Edit = z.output<typeof appVersionCalls.editUrl.content>;

const explain = (code: DomainErrorCode) => (error: unknown) => {
  const constraint = violatedConstraint(error);
  if (constraint === 'app_version_url_region_unique')
    throw atField(codes.dataRepeat, 'cnty', 'app_version.region_exists');
  if (constraint === 'app_version_url_version_fk') throw new DomainError(code, 'wire.gone');
  throw error;
};

/** Whether a region is one that the person may choose. */
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

/** Adds the link of a region. Refuses a second one for the region (24), a region that is not to be chosen, and a version that is gone. */
export const addVersionUrl = async (services: Services, writer: Writer, form: Form): Promise<StoredVersionUrl> => {
  if (!(await mayChoose(services, writer.empid, form.cnty))) throw unknownRegion(codes.addFailed);
  return services.db
    .write(writer.actor, async (trx) => {
      await assertFits(trx, codes.addFailed, form);
      return insertVersionUrl(trx, form);
    })
    .catch(explain(codes.addFailed));
};

/** Changes a link. Refuses what `addVersionUrl` refuses, and a stale revision (409); a region that has gone out of use may stay. */
export const editVersionUrl = async (
  services: Services,
  writer: Writer,
  { oid, rev, ...sent }: Edit,
): Promise<StoredVersionUrl> => {
  const isOffered = sent.cnty === undefined || (await mayChoose(services, writer.empid, sent.cnty));
  return services.db
    .write(writer.actor, async (trx) => {
      const before = await lockVersionUrl(trx, oid);
      if (!before) throw new DomainError(codes.editFailed, 'wire.gone');
      if (rev !== undefined && rev !== before.rev) throw conflict(before);
      const { versionOid, cnty, url, status } = before;
      const after = { versionOid, cnty, url, status, ...withoutUndefined(sent) };
      if (after.cnty !== cnty && !isOffered) throw unknownRegion(codes.editFailed);
      await assertFits(trx, codes.editFailed, after);
      return updateVersionUrl(trx, oid, after);
    })
    .catch(explain(codes.editFailed));
};

/** Deletes links; those that are gone already do not count. */
export const removeVersionUrls = (
  { db }: Services,
  writer: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> => {
  return db.write(writer.actor, async (trx) => ({ deleted: await deleteVersionUrls(trx, oids) }));
};
