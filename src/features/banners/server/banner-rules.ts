import { holdCode } from '#platform/code-lists/server/listed-code.queries.ts';
import type { Database, Write } from '#platform/db/server/database.ts';
import { claimFile } from '#platform/files/server/claim-file.ts';
import type { Files } from '#platform/files/server/files.ts';
import { atField, explainConstraint, notFound } from '#platform/records/server/record-errors.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import { bannerPicture, bannerReasons, hasAddress, openTypeList, openTypes } from '../banners.contract.ts';
import { appFunctions, type BannerValues } from './banners.queries.ts';

export type Services = { db: Database; files: Files };

/** `code`: the code of the call. */
export const constraintErrors = (code: DomainErrorCode) =>
  explainConstraint({
    banner_id_unique: () => atField(codes.dataRepeat, 'id', 'banner.id_exists'),
    banner_sort_unique: () => atField(codes.dataRepeat, 'sort', 'banner.sort_repetition'),
    banner_period: () => atField(code, 'endtime', bannerReasons.endBeforeStart),
    banner_app_fk: () => atField(code, 'appid', 'banner.app_unknown'),
    banner_language_unique: () => atField(codes.dataRepeat, 'lang', 'banner.language_exists'),
    banner_language_banner_fk: () => notFound(code),
  });

type Opening = Pick<BannerValues, 'opentype' | 'appid' | 'portalurl'>;

/** Drops the address or the function that the open type does not use. */
export const settledOpening = ({ opentype, appid, portalurl }: Opening): Opening => ({
  opentype,
  appid: opentype === openTypes.app ? appid || null : null,
  portalurl: hasAddress(opentype) ? portalurl : '',
});

/** The code list may hold open types that the program does not know: for them an address is optional. */
export const assertOpening = async (
  trx: Write,
  before: Opening | null,
  { opentype, appid, portalurl }: Opening,
  code: DomainErrorCode,
): Promise<void> => {
  if (opentype !== before?.opentype && !(await holdCode(trx, openTypeList, opentype)))
    throw atField(code, 'opentype', 'banner.opentype_unknown');
  if (opentype === openTypes.page && portalurl === '') throw atField(code, 'portalurl', bannerReasons.urlNeeded);
  if (opentype !== openTypes.app) return;
  if (appid === null) throw atField(code, 'appid', bannerReasons.appNeeded);
  // The current function may have been disabled since it was chosen.
  if (appid === before?.appid) return;
  const [named] = await appFunctions(trx, [appid]);
  if (named?.status !== 'Y') throw atField(code, 'appid', 'banner.app_unknown');
};

/** The picture of a form: sent with it, or uploaded before. */
export type Sent = { file: { fileid: string } | null; fileid?: string | undefined };

/** The picture that a record has, and the record itself. */
export type Had = { held: string | null; recordoid?: string };

/**
 * Claims the picture for the record and returns its id. `held`: the picture that the record has, which stays if none
 * was sent. `recordoid`: the record, whose earlier pictures may come back. `copied`: pictures of other parts of the
 * banner, which it may share. Rejects a record without a picture.
 */
export const takePicture = async (
  trx: Write,
  writer: Writer,
  { file, fileid }: Sent,
  { held, code, recordoid, copied = [] }: Had & { code: DomainErrorCode; copied?: readonly string[] },
): Promise<string> => {
  const sent = file?.fileid ?? fileid;
  if (sent === undefined) {
    if (held === null) throw atField(code, 'fileid', bannerReasons.addImage);
    return held;
  }
  const taken = await claimFile(trx, writer, sent, bannerPicture, {
    field: 'fileid',
    held: [held, ...copied],
    recordoid,
  });
  return taken.fileid;
};
