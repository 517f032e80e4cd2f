import { z } from 'zod';
import type { Read, Write } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { VersionStore } from '#platform/language-versions/server/save-versions.ts';
import { deleteByOid } from '#platform/records/server/record-writes.ts';
import {
  type ParameterLanguageRow,
  type ParameterRecord,
  type ParameterRow,
  parameterVersionFields,
} from '../parameters.contract.ts';
import {
  insertLanguage,
  languagesOf,
  lockLanguagesOf,
  markLanguage,
  updateLanguage,
} from './parameter-languages.queries.ts';

const fields = z.object(parameterVersionFields);

/** The names of a parameter in its form. */
export const parameterVersions: VersionStore<ParameterLanguageRow & { lang: Language }, z.output<typeof fields>> = {
  lock: lockLanguagesOf,
  fields,
  add: (trx, parameter, lang, values) => insertLanguage(trx, parameter, { ...values, paramLang: lang }),
  change: (trx, before, changes) => updateLanguage(trx, before.oid, { ...before, ...changes }),
  mark: markLanguage,
  remove: (trx, oids) => deleteByOid(trx, 'parameter_language', oids),
};

/** A parameter with its names in the languages. */
export const withVersions = async (db: Read | Write, row: ParameterRow): Promise<ParameterRecord> => ({
  ...row,
  versions: await languagesOf(db, row.oid),
});
