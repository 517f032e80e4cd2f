import { violatedConstraint, type Actor, type Database, type Write } from '#platform/db/server/database.ts';
import { claimFile } from '#platform/files/server/claim-file.ts';
import type { Files } from '#platform/files/server/files.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { bannerPicture, bannerReasons, hasAddress, openTypeList, openTypes } from '../banners.contract.ts';
import { appFunctions, isCode, type BannerValues } from './banners.queries.ts';

export type Services = { db: Database; files: Files };
/** Who writes. */
export type Writer = { empid: string; actor: Actor };

/** A refusal that stands at one field of the form. */
export const atField = (code: DomainErrorCode, field: string, reason: string): DomainError =>
  new DomainError(code, reason, { fields: { [field]: reason } });

/** A broken constraint becomes the refusal that the form understands, also when another writer was quicker. */
export const explain = (code: DomainErrorCode) => (error: unknown) => {
  switch (violatedConstraint(error)) {
    case 'banner_id_unique':
      throw atField(codes.dataRepeat, 'id', 'banner.id_exists');
    case 'banner_sort_unique':
      throw atField(codes.dataRepeat, 'sort', 'banner.sort_repetition');
    case 'banner_period':
      throw atField(code, 'endtime', bannerReasons.endBeforeStart);
    case 'banner_app_fk':
      throw atField(code, 'appid', 'banner.app_unknown');
    case 'banner_language_unique':
      throw atField(codes.dataRepeat, 'lang', 'banner.language_exists');
    case 'banner_language_banner_fk':
      throw new DomainError(code, 'wire.gone');
    default:
      throw error;
  }
};

export const found = <Row>(row: Row | undefined): Row => {
  if (!row) throw new DomainError(codes.editFailed, 'wire.gone');
  return row;
};

export const withoutUndefined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

type Opening = Pick<BannerValues, 'opentype' | 'appid' | 'portalurl'>;

/** What the open type has no use for is not kept. */
export const settledOpening = ({ opentype, appid, portalurl }: Opening): Opening => ({
  opentype,
  appid: opentype === openTypes.app ? appid || null : null,
  portalurl: hasAddress(opentype) ? portalurl : '',
});

/** The code list may hold open types that this program does not know: they may have an address, and need none. */
export const assertOpening = async (
  trx: Write,
  before: Opening | null,
  { opentype, appid, portalurl }: Opening,
  code: DomainErrorCode,
): Promise<void> => {
  if (opentype !== before?.opentype && !(await isCode(trx, openTypeList, opentype)))
    throw atField(code, 'opentype', 'banner.opentype_unknown');
  if (opentype === openTypes.page && portalurl === '') throw atField(code, 'portalurl', bannerReasons.urlNeeded);
  if (opentype !== openTypes.app) return;
  if (appid === null) throw atField(code, 'appid', bannerReasons.appNeeded);
  // What stood there before may have been switched off meanwhile.
  if (appid === before?.appid) return;
  const [named] = await appFunctions(trx, [appid]);
  if (named?.status !== 'Y') throw atField(code, 'appid', 'banner.app_unknown');
};

/** A picture as it came: in the form itself, or uploaded before. */
export type Sent = { file: { fileid: string } | null; fileid?: string | undefined };

/** Takes the picture for the record and answers its id; `held`: the one that the record has, which stays where none came. Refuses a record without one. */
export const takePicture = async (
  trx: Write,
  writer: Writer,
  { file, fileid }: Sent,
  { held, code }: { held: string | null; code: DomainErrorCode },
): Promise<string> => {
  const sent = file?.fileid ?? fileid;
  if (sent === undefined) {
    if (held === null) throw atField(code, 'fileid', bannerReasons.addImage);
    return held;
  }
  const taken = await claimFile(trx, writer, sent, bannerPicture, { field: 'fileid', held: [held] });
  return taken.fileid;
};
