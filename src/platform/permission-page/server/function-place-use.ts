import { sql } from 'kysely';
import { codeName } from '#platform/code-lists/server/code-name.ts';
import type { Text } from '#platform/i18n/texts.ts';
import { type PlaceUse, refersTo, replaceReferences } from '#platform/place-uses/server/place-uses.ts';
import { titleSql } from '#platform/rights/server/titles.ts';
import type { Channel } from '#platform/wire/endpoint.ts';
import { identityList } from '../permission-page.contract.ts';

type Screen = {
  title: Text;
  menu: { id: string; url: string };
  funcType: Channel;
};

/** The conditions of functions as rows that name companies and plants, for the feature with the functions. */
export const conditionsOfFunctions = ({ title, menu, funcType }: Screen): PlaceUse => {
  const table = sql.table(funcType === 'W' ? 'web_function' : 'app_function');
  return {
    key: `conditions-${funcType}`,
    title,
    functions: [menu.id],
    level: 'GRANT',
    decides: true,
    rows: (place, lang) => sql`
      select f.oid as key, ${titleSql('f', { langid: 'langid', stored: 'name' }, lang)} || ' (' || f.id || ') · '
        || ${codeName(identityList, sql`i.roleid`, lang)} as label
      from condition c join function_identity i on i.oid = c.identityoid and i.functype = ${funcType}
      join ${table} f on f.oid = i.funcoid where ${refersTo(place, { type: 'c.type', contentoid: 'c.contentoid' })}`,
    path: (key) => `${menu.url}?permission=${key}`,
    replace: (trx, from, to) =>
      replaceReferences(trx, from, to, {
        table: 'condition',
        type: 'type',
        once: ['identityoid'],
        of: sql`t.identityoid in (select oid from function_identity where functype = ${funcType})`,
      }),
  };
};
