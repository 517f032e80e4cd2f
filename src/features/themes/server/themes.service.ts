import type { z } from 'zod';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import { claimFile } from '#platform/files/server/claim-file.ts';
import { withHistory } from '#platform/files/server/file-history.ts';
import { withFileInfo, withFoundFiles } from '#platform/files/server/with-file-info.ts';
import type { Files } from '#platform/files/server/files.ts';
import { assertFresh, atField, explainConstraint, found, present } from '#platform/records/server/record-errors.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { conflict, DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
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
import { showingThemes } from './theme-effects.ts';
import {
  type Filter,
  insertTheme,
  listThemes,
  lockOrder,
  lockTheme,
  numberThemes,
  placesOfThemes,
  themeByOid,
  themesShownNow,
  type ThemeValues,
  updateTheme,
} from './themes.queries.ts';

export type Services = { db: Database; files: Files };
/** The file of a form: sent with it, or uploaded before. */
type Sent = { file: { fileid: string } | null; fileid?: string | undefined };

/** `code`: the code of the call. */
const constraintErrors = (code: DomainErrorCode) =>
  explainConstraint({
    theme_id_unique: () => atField(codes.dataRepeat, 'id', 'theme.id_exists'),
    theme_period: () => atField(code, 'endtime', themeReasons.endBeforeStart),
  });

/** A timed theme needs a start and an end; that the start comes first is a constraint of the table. */
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

const themeAnswer = async ({ files }: Services, db: Read | Write, oid: string): Promise<ThemeRow> => {
  const [row] = await withFileInfo(files, db, [found(await themeByOid(db, oid))]);
  return found(row);
};

export const themeList = async ({ db, files }: Services, filter: Filter): Promise<ThemeRow[]> =>
  withFileInfo(files, db.read, await listThemes(db.read, filter));

export const oneTheme = async (services: Services, oid: string): Promise<ThemeRow> =>
  withHistory(services.files, await themeAnswer(services, services.db.read, oid));

/** What the app may offer now. A theme whose file is missing is left out. */
export const currentThemes = async ({ db, files }: Services): Promise<CurrentTheme[]> =>
  withFoundFiles(files, db.read, await themesShownNow(db.read));

/**
 * Claims the file for the record; undefined when none was sent. `before`: the record, which keeps its file and may
 * get one back that it had. Rejects two
 * files, and a file that is neither a script nor JSON.
 */
const takeFile = async (
  trx: Write,
  writer: Writer,
  { file, fileid }: Sent,
  before: { oid: string; fileid: string } | null,
): Promise<string | undefined> => {
  if (file && fileid !== undefined) throw atField(codes.uploadFailed, 'file', themeReasons.oneFile);
  const sent = file?.fileid ?? fileid;
  if (sent === undefined) return undefined;
  try {
    const taken = await claimFile(trx, writer, sent, themeFile, {
      field: 'file',
      held: [before?.fileid ?? null],
      recordoid: before?.oid,
    });
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

/**
 * Adds a theme at the end of the order. Rejects an id that exists (24), a period without start or end, and a missing or
 * wrong file (25), each at its field (seed 001 §5).
 */
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
      return showingThemes(trx, { oids: [], added: ({ oid }) => oid }, async () =>
        themeAnswer(services, trx, await insertTheme(trx, { ...values, fileid: taken })),
      );
    })
    .catch(constraintErrors(codes.addFailed));
};

type Edit = z.output<typeof themeEdit> & { fileid?: string | undefined };

/**
 * Changes any of the fields, and the file if one was sent. Rejects a stale revision (409) and what `addTheme` rejects.
 */
export const editTheme = (
  services: Services,
  writer: Writer,
  { oid, rev, fileid, ...sent }: Edit,
  file: Sent['file'] = null,
): Promise<ThemeRow> => {
  return services.db
    .write(writer.actor, async (trx) => {
      const before = found(await lockTheme(trx, oid));
      await assertFresh(rev, before, () => themeAnswer(services, trx, oid));
      const changes: Partial<ThemeValues> = present({
        ...sent,
        fileid: await takeFile(trx, writer, { file, fileid }, before),
      });
      const after = { ...before, ...changes };
      assertPeriod(after, codes.editFailed);
      return showingThemes(trx, { oids: [oid] }, async () => {
        await updateTheme(trx, oid, changes, after);
        return themeAnswer(services, trx, oid);
      });
    })
    .catch(constraintErrors(codes.editFailed));
};

/** Deletes all the given themes or none; those that no longer exist do not count. */
export const removeThemes = ({ db }: Services, writer: Writer, oids: readonly string[]): Promise<{ deleted: number }> =>
  db.write(writer.actor, async (trx) => {
    await lockOrder(trx);
    return showingThemes(trx, { oids, deletes: true }, () => deleteByOid(trx, 'theme', oids));
  });

const noFilter: Filter = {
  status: '',
  showenable: '',
  timeenable: '',
  showing: '',
  simplifiedFilter: '',
  traditionalFilter: '',
};

/** Whether `places` contains every theme once, and none has moved since it was read. */
const isPresentOrder = (
  places: readonly z.output<typeof themePlace>[],
  present: ReadonlyMap<string, number>,
): boolean =>
  places.length === present.size &&
  new Set(places.map(({ oid }) => oid)).size === places.length &&
  places.every(({ oid, sort }) => present.has(oid) && (sort === undefined || sort === present.get(oid)));

/**
 * Numbers all themes in the given order, the first with `first`. `places`: every theme as it was read. Rejects with 409
 * and the current list when a theme was added, deleted or moved since.
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
    const list = async (): Promise<ThemeRow[]> => withFileInfo(services.files, trx, await listThemes(trx, noFilter));
    if (!isPresentOrder(places, present)) throw conflict(await list());
    const wanted = places.map(({ oid }, index) => ({ oid, sort: first + index }));
    await numberThemes(
      trx,
      wanted.filter(({ oid, sort }) => present.get(oid) !== sort),
    );
    return list();
  });
};
