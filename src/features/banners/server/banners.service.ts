import type { z } from 'zod';
import type { Read } from '#platform/db/server/database.ts';
import { withFileInfo, withFoundFiles } from '#platform/files/server/with-file-info.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { lockVersions } from '#platform/language-versions/server/save-versions.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';
import { assertFresh, found, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import {
  type bannerEdit,
  type BannerFunction,
  type BannerRow,
  type bannerUpload,
  openTypes,
  type ShownBanner,
} from '../banners.contract.ts';
import {
  assertOpening,
  constraintErrors,
  type Sent,
  type Services,
  settledOpening,
  takePicture,
} from './banner-rules.ts';
import {
  appFunctions,
  bannerByOid,
  type BannerValues,
  insertBanner,
  lockBanner,
  startingPoint,
  type StoredBanner,
  updateBanner,
} from './banners.queries.ts';
import { showingBanners } from './banner-effects.ts';
import { bannerVersions, withVersions } from './banner-versions.ts';
import { bannersShownAt } from './current-banners.queries.ts';

/** The functions of the app with their names in the language. */
const functionNames = async (
  db: Read,
  rows: readonly { id: string; name: string; langid: string }[],
  lang: Language,
): Promise<BannerFunction[]> => {
  const titles = await titlesOf(
    db,
    lang,
    rows.map(({ langid }) => langid),
  );
  return rows.map(({ id, name, langid }) => ({ id, name: titles.get(langid) ?? name }));
};

/** Rows as answers hold them: with the addresses of their pictures and the names of their functions. */
export const described = async (
  { files }: Pick<Services, 'files'>,
  db: Read,
  rows: readonly StoredBanner[],
  lang: Language,
): Promise<BannerRow[]> => {
  const ids = rows.flatMap(({ appid }) => appid ?? []);
  const [withFiles, functions] = await Promise.all([
    withFileInfo(files, db, rows),
    ids.length === 0 ? [] : appFunctions(db, ids),
  ]);
  const names = new Map((await functionNames(db, functions, lang)).map(({ id, name }) => [id, name]));
  return withFiles.map((row) => ({ ...row, appname: names.get(row.appid ?? '') ?? '' }));
};

/** The switched-on functions of the app, to choose from. */
export const pickableFunctions = async ({ db }: Services, lang: Language): Promise<BannerFunction[]> => {
  const rows = (await appFunctions(db.read)).filter(({ status }) => status === 'Y');
  return functionNames(db.read, rows, lang);
};

/**
 * The defaults of a new banner: the first row's sort rounded up, plus 1 if it is whole; 1 without rows (seed 001 §5).
 */
export const newBanner = async ({ db }: Services): Promise<{ sort: number; starttime: string }> => {
  const { highest, now } = await startingPoint(db.read);
  if (highest === null) return { sort: 1, starttime: now };
  return { sort: Number.isInteger(highest) ? highest + 1 : Math.ceil(highest), starttime: now };
};

/**
 * The banners that the app shows now or at another time, in the reader's language. A banner whose picture is missing is
 * left out.
 */
export const currentBanners = async (
  { db, files }: Services,
  lang: Language,
  at: Date | string = new Date(),
): Promise<ShownBanner[]> => {
  return withFoundFiles(files, db.read, await bannersShownAt(db.read, lang, at));
};

type Upload = z.output<typeof bannerUpload>;
type Edit = z.output<typeof bannerEdit> & { fileid?: string | undefined };
type File = Sent['file'];

/** The contract guarantees that a new banner has the value. */
const needed = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new DomainError(codes.addFailed, 'common.dialog.information_incomplete');
  return value;
};

const addBanner = ({ db }: Services, writer: Writer, sent: Upload, file: File): Promise<StoredBanner> => {
  const opening = settledOpening({
    opentype: sent.opentype ?? openTypes.page,
    appid: sent.appid ?? null,
    portalurl: sent.portalurl ?? '',
  });
  const values = {
    ...opening,
    id: needed(sent.id),
    explain: needed(sent.explain),
    starttime: needed(sent.starttime),
    endtime: sent.endtime ?? null,
    sort: needed(sent.sort),
    status: sent.status ?? 'Y',
  };
  return db
    .write(writer.actor, async (trx) => {
      await assertOpening(trx, null, opening, codes.addFailed);
      const fileid = await takePicture(
        trx,
        writer,
        { file, fileid: sent.fileid },
        { held: null, code: codes.addFailed },
      );
      const added = async (): Promise<StoredBanner> => {
        const oid = await insertBanner(trx, { ...values, fileid });
        const versions = bannerVersions(writer, codes.addFailed, [fileid]);
        const saveVersions = await lockVersions(trx, versions, oid, sent.languages, {
          code: codes.addFailed,
          current: () => null,
        });
        await saveVersions();
        return found(await bannerByOid(trx, oid));
      };
      return showingBanners(trx, { oids: [], added: ({ oid }) => oid }, added);
    })
    .catch(constraintErrors(codes.addFailed));
};

const touchesOpening = ({ opentype, appid, portalurl }: Omit<Edit, 'oid'>): boolean =>
  opentype !== undefined || appid !== undefined || portalurl !== undefined;

/**
 * Changes any of the fields, and the picture if one was sent. Rejects what adding rejects, and a stale revision (409).
 */
export const editBanner = (
  services: Services,
  writer: Writer,
  { oid, rev, fileid, languages, ...sent }: Edit,
  { lang, file = null }: { lang: Language; file?: File },
): Promise<StoredBanner> => {
  return services.db
    .write(writer.actor, async (trx) => {
      const before = found(await lockBanner(trx, oid));
      const current = async () => {
        const [row] = await described(services, trx, [before], lang);
        return row && withVersions(services, trx, row);
      };
      await assertFresh(rev, before, current);
      const versions = bannerVersions(writer, codes.editFailed, [before.fileid]);
      const saveVersions = await lockVersions(trx, versions, oid, languages, { code: codes.editFailed, current });
      const changes: Partial<BannerValues> = present(sent);
      if (touchesOpening(sent)) {
        const opening = settledOpening({ ...before, ...changes });
        await assertOpening(trx, before, opening, codes.editFailed);
        Object.assign(changes, opening);
      }
      if (file || fileid) {
        const picture = { held: before.fileid, recordoid: oid, code: codes.editFailed };
        changes.fileid = await takePicture(trx, writer, { file, fileid }, picture);
      }
      return showingBanners(trx, { oids: [oid] }, async () => {
        await updateBanner(trx, oid, changes, { ...before, ...changes });
        await saveVersions();
        return found(await bannerByOid(trx, oid));
      });
    })
    .catch(constraintErrors(codes.editFailed));
};

/** Adds a banner with its picture, or changes one. */
export const uploadBanner = (
  services: Services,
  writer: Writer,
  { oid, ...sent }: Upload,
  { lang, file }: { lang: Language; file: File },
): Promise<StoredBanner> =>
  oid ? editBanner(services, writer, { oid, ...sent }, { lang, file }) : addBanner(services, writer, sent, file);

/** Deletes all the given banners with their language versions or none; those that no longer exist do not count. */
export const removeBanners = (
  { db }: Services,
  writer: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> =>
  db.write(writer.actor, (trx) => showingBanners(trx, { oids, deletes: true }, () => deleteByOid(trx, 'banner', oids)));
