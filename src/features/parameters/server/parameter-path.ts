import { type RawBuilder, sql } from 'kysely';

/** Deeper than any list; ends a walk over a circle, which no writer can store. */
const levels = 50;

const escaped = (text: string): string => text.replaceAll(/[\\/]/g, String.raw`\$&`);

const escapedIn = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`replace(replace(${column}, ${'\\'}, ${'\\\\'}), '/', ${'\\/'})`;

/** Types and codes from the topmost parameter to this one: `Area/CN/City/SH`. A slash in one of them is `\/`. */
export const pathOf = (parent: string, paramtype: string, paramcode: string): string =>
  [...(parent === '' ? [] : [parent]), escaped(paramtype), escaped(paramcode)].join('/');

/** The words between slashes, unescaped; null if a backslash escapes nothing. */
const wordsOf = (path: string): string[] | null => {
  const words = [''];
  for (let at = 0; at < path.length; at += 1) {
    const sign = path[at] ?? '';
    const next = path[at + 1] ?? '';
    if (sign === '\\' && next !== '\\' && next !== '/') return null;
    if (sign === '/') words.push('');
    else words.push(`${words.pop() ?? ''}${sign === '\\' ? next : sign}`);
    if (sign === '\\') at += 1;
  }
  return words;
};

/** The types and codes of a path from the top; null if it is none. */
export const partsOf = (path: string): { paramtype: string; paramcode: string }[] | null => {
  const words = path === '' ? [] : wordsOf(path);
  if (!words || words.length % 2 !== 0 || words.includes('')) return null;
  return words.flatMap((paramtype, at) => (at % 2 === 0 ? [{ paramtype, paramcode: words[at + 1] ?? '' }] : []));
};

/** The path of the parameter that `parent` names; empty for none. */
export const parentPath = (parent: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  case when ${parent} is null then '' else (
    with recursive up as (
      select paramtype, paramcode, parentparam, 1 as level from parameter where oid = ${parent}
      union all
      select p.paramtype, p.paramcode, p.parentparam, up.level + 1
      from up join parameter p on p.oid = up.parentparam where up.level < ${sql.lit(levels)})
    select string_agg(${escapedIn(sql`paramtype`)} || '/' || ${escapedIn(sql`paramcode`)}, '/' order by level desc) from up)
  end`;
