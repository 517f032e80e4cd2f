import { namer } from '#platform/person-rights/server/condition-contents.queries.ts';
import { employees, keysWithin } from '#platform/rights/server/row-scope.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { EntriesOfPerson } from '../access-lists.contract.ts';
import type { AccessList } from './access-list.ts';
import { entriesNaming } from './entries.queries.ts';
import type { Services } from './entries.service.ts';
import { readerOf, withReach } from './entry-reach.ts';

/**
 * The entries that apply to a person, with what of the person each names. Throws 403 for somebody outside the reader's
 * scope, as for an unknown number. Entries outside the scope, such as one of the whole company, are only counted: they
 * explain why somebody is kept out, but belong to those who may see them in the list.
 */
export const entriesOfPerson = async (
  { db: { read }, rights }: Services,
  list: AccessList,
  caller: { empid: string; grant: Grant },
  { empid, lang }: { empid: string; lang: Language },
): Promise<EntriesOfPerson> => {
  const { scope } = caller.grant;
  if (!scope.everywhere && !(await keysWithin(read, scope, employees, [empid])).has(empid))
    throw new HttpError(403, 'session.outside_scope');
  const all = await entriesNaming(read, list, empid, { lang, scope });
  const seen = all.filter(({ inscope }) => inscope);
  const reached = await withReach(read, list, readerOf(rights)(caller), seen);
  const name = await namer(read, seen);
  const entries = reached.flatMap(({ oid, code, codename, type, contentoid, containSub, ...entry }) => {
    const [because] = name([{ type, contentoid, containSub }]);
    const { remark, status, mayChange, crtemp, crtdat } = entry;
    return because ? [{ oid, code, codename, because, remark, status, mayChange, crtemp, crtdat }] : [];
  });
  return { list: entries, outside: all.length - seen.length };
};
