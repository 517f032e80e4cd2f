import { z } from 'zod';
import type { Database, Read, Write } from '#platform/db/server/database.ts';
import { type Language, languages } from '#platform/i18n/languages.ts';
import { textsOfId } from '#platform/language-texts/server/named-texts.ts';
import type { NamedText } from '#platform/language-texts/language-texts.contract.ts';
import { lockVersions, type VersionStore } from '#platform/language-versions/server/save-versions.ts';
import { versionField } from '#platform/language-versions/versions.ts';
import { atField, found } from '#platform/records/server/record-errors.ts';
import { deleteByOid, updateByOid } from '#platform/records/server/record-writes.ts';
import { codes, type DomainErrorCode } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Writer } from '#platform/wire/server/caller.ts';
import {
  languageTextReasons,
  type textRecordEdit,
  type textRecordForm,
  type TextRecord,
  wordingFields,
} from '../language-texts.contract.ts';
import { longestWording } from '../text-rules.ts';
import { assertTextsAgree } from './text-checks.ts';
import { askingAboutTexts } from './text-effects.ts';
import {
  functionsNamedBy,
  insertText,
  isIdTaken,
  langidOf,
  moveToApp,
  shippedOf,
  textsOfIds,
  updateText,
} from './text-rows.queries.ts';

const fields = z.object(wordingFields);
type Values = z.output<typeof fields>;

/** The texts of an id as its language versions. */
const textStore = (ismobile: 'Y' | 'N'): VersionStore<NamedText, Values> => ({
  lock: async (trx, langid) => {
    await trx.selectFrom('language_text').select('oid').where('langid', '=', langid).forUpdate().execute();
    return textsOfId(trx, langid);
  },
  fields,
  add: (trx, langid, langtype, values) => insertText(trx, { langid, langtype, ismobile, ...values }),
  change: (trx, before, values) => updateText(trx, before.oid, values, { ...before, ...values }),
  mark: (trx, oid, outdated) => updateByOid(trx, 'language_text', oid, { outdated }),
  remove: (trx, oids) => deleteByOid(trx, 'language_text', oids),
});

const isOid = (id: string): boolean => z.guid().safeParse(id).success;

const recordOf = async (db: Read | Write, langid: string): Promise<TextRecord | undefined> => {
  const stored = await textsOfIds(db, [langid]);
  const shipped = (await shippedOf(db, [langid])).get(langid);
  if (stored.length === 0 && !shipped) return undefined;
  return {
    langid,
    kind: shipped?.kind ?? 'OWN',
    ismobile: stored.some(({ ismobile }) => ismobile === 'Y') ? 'Y' : 'N',
    shipped: shipped?.words ?? null,
    longest: longestWording(shipped?.words ?? null),
    usedBy: await functionsNamedBy(db, langid),
    versions: await textsOfId(db, langid),
  };
};

/** `id`: the language id, or the oid of one of its texts. */
export const oneRecord = async ({ read }: Database, id: string): Promise<TextRecord> => {
  const langid = isOid(id) ? ((await langidOf(read, id)) ?? id) : id;
  return found(await recordOf(read, langid), codes.serverMessage);
};

type Content = z.output<typeof textRecordEdit>;

const isSent = (sent: Content['languages'], lang: Language): boolean => sent?.[lang] !== undefined;

const writeTexts = async (
  trx: Write,
  { langid, ismobile, languages: sent }: Content,
  { code, before }: { code: DomainErrorCode; before: TextRecord | undefined },
): Promise<TextRecord | undefined> => {
  const inApp = ismobile ?? before?.ismobile ?? 'N';
  const current = async (): Promise<unknown> => found(await recordOf(trx, langid));
  const saveVersions = await lockVersions(trx, textStore(inApp), langid, sent, { code, current });
  return askingAboutTexts(trx, { langids: [langid] }, async () => {
    await saveVersions();
    if (before && ismobile !== undefined && ismobile !== before.ismobile) await moveToApp(trx, langid, ismobile);
    await assertTextsAgree(trx, {
      langid,
      code,
      isTouched: (lang) => isSent(sent, lang) || (ismobile === 'Y' && before?.ismobile !== 'Y'),
      fieldOf: ({ lang, field }) => (field === 'ismobile' ? field : versionField(lang, field)),
    });
    return recordOf(trx, langid);
  });
};

/** Rejects an id that has texts already (24), and one without any text. */
export const addRecord = (
  db: Database,
  { actor }: Writer,
  content: z.output<typeof textRecordForm>,
): Promise<TextRecord> =>
  db.write(actor, async (trx) => {
    if (!languages.some((lang) => content.languages?.[lang]))
      throw new DomainError(codes.addFailed, languageTextReasons.noText, {
        fields: { langid: languageTextReasons.noText },
      });
    if (await isIdTaken(trx, content.langid)) throw atField(codes.dataRepeat, 'langid', languageTextReasons.idExists);
    return found(await writeTexts(trx, content, { code: codes.addFailed, before: undefined }));
  });

/** Rejects stale texts (409), and texts that do not agree with each other or the shipped ones, at their languages. */
export const saveRecord = (db: Database, { actor }: Writer, content: Content): Promise<TextRecord> =>
  db.write(actor, async (trx) => {
    const before = found(await recordOf(trx, content.langid));
    const after = await writeTexts(trx, content, { code: codes.editFailed, before });
    // The last text of an id of one's own: the id goes with it.
    return after ?? { ...before, versions: [] };
  });
