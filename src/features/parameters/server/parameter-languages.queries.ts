import type { Read, Write } from '#platform/db/server/database.ts';
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

export const languageByOid = (db: Read, oid: string): Promise<ParameterLanguageRow | undefined> =>
  rows(db).where('oid', '=', oid).executeTakeFirst();

export const lockLanguage = (trx: Write, oid: string): Promise<ParameterLanguageRow | undefined> =>
  rows(trx).where('oid', '=', oid).forUpdate().executeTakeFirst();

type Values = { paramLang: Language; paramName: string; status: 'Y' | 'N' };

export const insertLanguage = async (trx: Write, paramOid: string, values: Values): Promise<string> => {
  const row = { paramoid: paramOid, paramlang: values.paramLang, paramname: values.paramName, status: values.status };
  return (await trx.insertInto('parameter_language').values(row).returning('oid').executeTakeFirstOrThrow()).oid;
};

export const updateLanguage = async (trx: Write, oid: string, values: Values): Promise<void> => {
  await trx
    .updateTable('parameter_language')
    .set({ paramlang: values.paramLang, paramname: values.paramName, status: values.status })
    .where('oid', '=', oid)
    .execute();
};
