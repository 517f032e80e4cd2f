import type { z } from 'zod';
import { violatedConstraint, type Actor, type Database, type Read, type Write } from '#platform/db/server/database.ts';
import { claimFile } from '#platform/files/server/claim-file.ts';
import type { Files } from '#platform/files/server/files.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';
import { fieldReasons } from '#platform/wire/values.ts';
import {
  type CurrentTheme,
  type themeCalls,
  type themeEdit,
  themeFile,
  type themePlace,
  themeReasons,
  type ThemeRow,
} from '../themes.contract.ts';
import {
  deleteThemes,
  type Filter,
  insertTheme,
  listThemes,
  lockOrder,
  lockTheme,
  numberThemes,
  placesOfThemes,
  type StoredTheme,
  themeByOid,
  themesShownNow,
  type ThemeValues,
  updateTheme,
} from './themes.queries.ts';

export type Services = { db: Database; files: Files };
/** Who writes. */
export type Writer = { empid: string; actor: Actor };

/** A file as it came: in the form itself, or uploaded before. */
type Sent = { file: { fileid: string } | null; fileid?: string | undefined };

const atField = (code: DomainErrorCode, field: string, reason: string): DomainError =>
  new DomainError(code, reason, { fields: { [field]: reason } });

/** A broken constraint becomes the refusal that the form understands, also when another writer was quicker. */
const explain = (code: DomainErrorCode) => (error: unknown) => {
  const constraint = violatedConstraint(error);
  if (constraint === 'theme_id_unique') throw atField(codes.dataRepeat, 'id', 'theme.id_exists');
  if (constraint === 'theme_period') throw atField(code, 'endtime', themeReasons.endBeforeStart);
  throw error;
};

const found = <Row>(row: Row | undefined): Row => {
  if (!row) throw new DomainError(codes.editFailed, 'wire.gone');
  return row;
};

/** With the period kept to, both ends of it; that the start comes first the database sees to. */
const assertPeriod = (
  { timeenable, starttime, endtime }: Pick<ThemeValues, 'timeenable' | 'starttime' | 'endtime'>,
  code: DomainErrorCode,
): void => {
  if (timeenable === 'N') return;
  const missing = Object.entries({ starttime, endtime }).filter(([, time]) => time === null);
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map(([name]) => [name, fieldReasons.mustDeclare]));
  throw new DomainError(code, themeReasons.periodNeeded, { fields });
};

/** Rows with ready-made addresses of their files, for somebody who may see the rows. */
export const withFiles = async (files: Files, db: Read | Write, rows: readonly StoredTheme[]): Promise<ThemeRow[]> => {
  const infos = await files.infos(
    db,
    rows.map(({ fileid }) => fileid),
  );
  return rows.map((row) => ({ ...row, fileInfo: infos.get(row.fileid) ?? null }));
};

const told = async ({ files }: Services, db: Read | Write, oid: string): Promise<ThemeRow> => {
  const [row] = await withFiles(files, db, [found(await themeByOid(db, oid))]);
  return found(row);
};

export const themeList = async ({ db, files }: Services, filter: Filter): Promise<ThemeRow[]> =>
  withFiles(files, db.read, await listThemes(db.read, filter));

export const oneTheme = (services: Services, oid: string): Promise<ThemeRow> => told(services, services.db.read, oid);

/** What the app may offer now. A theme whose file has gone missing is not offered. */
export const currentThemes = async ({ db, files }: Services): Promise<CurrentTheme[]> => {
  const rows = await themesShownNow(db.read);
  const infos = await files.infos(
    db.read,
    rows.map(({ fileid }) => fileid),
  );
  return rows.flatMap(({ fileid, ...row }) => {
    const fileInfo = infos.get(fileid);
    return fileInfo ? [{ ...row, fileInfo }] : [];
  });
};

/** Takes the file for the record; undefined where none came. `held`: the one that it has. Refuses two files, and what is neither script nor JSON. */
const takeFile = async (
  trx: Write,
  writer: Writer,
  { file, fileid }: Sent,
  held: string | null,
): Promise<string | undefined> => {
  if (file && fileid !== undefined) throw atField(codes.uploadFailed, 'file', themeReasons.oneFile);
  const sent = file?.fileid ?? fileid;
  if (sent === undefined) return undefined;
  try {
    const taken = await claimFile(trx, writer, sent, themeFile, { field: 'file', held: [held] });
    return taken.fileid;
  } catch (error) {
    const isNoTheme = error instanceof DomainError && error.reason === 'file.wrong_type';
    throw isNoTheme ? atField(codes.uploadFailed, 'file', themeReasons.fileForm) : error;
  }
};

type Body<Call extends keyof typeof themeCalls> = (typeof themeCalls)[Call] extends { body: infer Shape }
  ? Shape extends z.core.$ZodLooseShape
    ? z.output<z.ZodObject<Shape>>
    : never
  : never;

/** Adds a theme behind all others. Refuses an id twice (24), a period that is not whole, and a missing or unfit file (25), each at its field (seed 001 §5). */
export const addTheme = (
  services: Services,
  writer: Writer,
  { fileid, ...values }: Body<'add'>,
  file: Sent['file'],
): Promise<ThemeRow> => {
  return services.db
    .write(writer.actor, async (trx) => {
      assertPeriod(values, codes.addFailed);
      const taken = await takeFile(trx, writer, { file, fileid }, null);
      if (taken === undefined) throw atField(codes.addFailed, 'file', themeReasons.addFile);
      await lockOrder(trx);
      return told(services, trx, await insertTheme(trx, { ...values, fileid: taken }));
    })
    .catch(explain(codes.addFailed));
};

const withoutUndefined = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

type Edit = z.output<typeof themeEdit> & { fileid?: string | undefined };

/** Changes any of the fields, and the file where one came. Refuses a stale revision (409) and what adding refuses. */
export const editTheme = (
  services: Services,
  writer: Writer,
  { oid, rev, fileid, ...sent }: Edit,
  file: Sent['file'] = null,
): Promise<ThemeRow> => {
  return services.db
    .write(writer.actor, async (trx) => {
      const before = found(await lockTheme(trx, oid));
      if (rev !== undefined && rev !== before.rev) throw conflict(await told(services, trx, oid));
      const changes = withoutUndefined({
        ...sent,
        fileid: await takeFile(trx, writer, { file, fileid }, before.fileid),
      }) as Partial<ThemeValues>;
      const after = { ...before, ...changes };
      assertPeriod(after, codes.editFailed);
      await updateTheme(trx, oid, changes, after);
      return told(services, trx, oid);
    })
    .catch(explain(codes.editFailed));
};

/** Deletes all the given themes or none; those that are gone already do not count. */
export const removeThemes = (
  { db }: Services,
  writer: Writer,
  oids: readonly string[],
): Promise<{ deleted: number }> => {
  return db.write(writer.actor, async (trx) => {
    await lockOrder(trx);
    return { deleted: await deleteThemes(trx, oids) };
  });
};

const noFilter: Filter = {
  status: '',
  showenable: '',
  timeenable: '',
  showing: '',
  simplifiedFilter: '',
  traditionalFilter: '',
};

/** The given ones are all there are, each once, and none has moved since it was read. */
const isPresentOrder = (
  places: readonly z.output<typeof themePlace>[],
  present: ReadonlyMap<string, number>,
): boolean =>
  places.length === present.size &&
  new Set(places.map(({ oid }) => oid)).size === places.length &&
  places.every(({ oid, sort }) => present.has(oid) && (sort === undefined || sort === present.get(oid)));

/**
 * Numbers all themes anew in the order given, the first with `first`: all of it or nothing. `places`: every theme as it was read. Refuses with 409 and the
 * present list when one was added, deleted or moved meanwhile.
 */
export const putThemesInOrder = (
  services: Services,
  writer: Writer,
  places: readonly z.output<typeof themePlace>[],
  first: number,
): Promise<ThemeRow[]> => {
  return services.db.write(writer.actor, async (trx) => {
    await lockOrder(trx);
    const present = await placesOfThemes(trx);
    const list = async (): Promise<ThemeRow[]> => withFiles(services.files, trx, await listThemes(trx, noFilter));
    if (!isPresentOrder(places, present)) throw conflict(await list());
    const wanted = places.map(({ oid }, index) => ({ oid, sort: first + index }));
    await numberThemes(
      trx,
      wanted.filter(({ oid, sort }) => present.get(oid) !== sort),
    );
    return list();
  });
};
