import type { Read, Write } from '#platform/db/server/database.ts';
import { preparedRow } from '#platform/db/server/prepared.ts';
import type { Language } from '#platform/i18n/languages.ts';
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
      'rev',
      'crtemp',
      'crtdat',
      'txemp',
      'txdat',
    ])
    .$narrowType<{ paramLang: Language }>();

export const languagesOf = (db: Read, paramOid: string): Promise<ParameterLanguageRow[]> =>
  rows(db).where('paramoid', '=', paramOid).orderBy('paramlang').execute();

export const languageByOid = preparedRow((db: Read, oid: string) => rows(db).where('oid', '=', oid));

export const lockLanguage = preparedRow((trx: Write, oid: string) => rows(trx).where('oid', '=', oid).forUpdate());

type Values = { paramLang: Language; paramName: string; status: 'Y' | 'N' };

export const insertLanguage = async (trx: Write, paramOid: string, values: Values): Promise<string> => {
  const row = { paramoid: paramOid, paramlang: values.paramLang, paramname: values.paramName, status: values.status };
  return (await trx.insertInto('parameter_language').values(row).returning('oid').executeTakeFirstOrThrow()).oid;
};

export const updateLanguage = preparedRow((trx: Write, oid: string, { paramLang, paramName, status }: Values) =>
  trx
    .updateTable('parameter_language')
    .set({ paramlang: paramLang, paramname: paramName, status })
    .where('oid', '=', oid),
);
