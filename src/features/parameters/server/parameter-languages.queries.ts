import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { insertRow, updateByOid } from '#platform/records/server/record-writes.ts';
import type { ParameterLanguageRow } from '../parameters.contract.ts';

const rows = (db: Read) =>
  db
    .selectFrom('parameter_language')
    .select([
      'oid',
      'paramoid as paramOid',
      'paramlang as paramLang',
      'paramname as paramName',
      'status',
      'outdated',
      'rev',
      'crtemp',
      'crtdat',
      'txemp',
      'txdat',
    ])
    .$narrowType<{ paramLang: Language }>();

export const languagesOf = (db: Read, paramOid: string): Promise<ParameterLanguageRow[]> =>
  rows(db).where('paramoid', '=', paramOid).orderBy('paramlang').execute();

/** The names of a parameter, locked for the rest of the transaction. */
export const lockLanguagesOf = async (
  trx: Write,
  paramOid: string,
): Promise<(ParameterLanguageRow & { lang: Language })[]> => {
  const locked = await rows(trx).where('paramoid', '=', paramOid).orderBy('paramlang').forUpdate().execute();
  return locked.map((row) => ({ ...row, lang: row.paramLang }));
};

export const markLanguage = (trx: Write, oid: string, outdated: 'Y' | 'N'): Promise<void> =>
  updateByOid(trx, 'parameter_language', oid, { outdated });

export const languageByOid = preparedRow((db: Read, oid: string) => rows(db).where('oid', '=', oid));

export const lockLanguage = preparedRow((trx: Write, oid: string) => rows(trx).where('oid', '=', oid).forUpdate());

type Values = { paramLang: Language; paramName: string; status: 'Y' | 'N' };

const columnsOf = ({ paramLang, paramName, status }: Values) => ({
  paramlang: paramLang,
  paramname: paramName,
  status,
});

export const insertLanguage = (trx: Write, paramOid: string, values: Values): Promise<string> =>
  insertRow(trx, 'parameter_language', { paramoid: paramOid, ...columnsOf(values) });

export const updateLanguage = (trx: Write, oid: string, values: Values): Promise<void> =>
  updateByOid(trx, 'parameter_language', oid, columnsOf(values));
