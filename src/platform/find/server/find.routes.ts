import { type Database, isOutOfTime, type Read } from '#platform/db/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { memberSuggestions } from '#platform/organisation/server/member-suggestions.queries.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { grantOfEntry, grantOfRight } from '#platform/rights/server/screen-entries.ts';
import { type EndpointSpec, onlyReads } from '#platform/wire/endpoint.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { Bind } from '#platform/wire/server/bind.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import { everywhere, type Scope } from '#platform/wire/server/grant.ts';
import { findCalls, findLimits, type FoundList, type FoundRecord, type FoundVerb } from '../find.contract.ts';
import type { FindList, FindVerb, FoundRow } from './find-source.ts';
import { fitOf, marksOf } from './find-words.ts';

type Services = { db: Database; rights: Rights; finds: readonly FindList[] };

/** Milliseconds for one statement, and after which no further list is asked. */
const statementLimit = 400;
const wholeLimit = 1_200;

/**
 * Where the caller may make the call through the list's own menu entry, to which what is found leads; null if nowhere.
 * Viewing as somebody else never writes.
 */
type ScopeFor = (call: EndpointSpec, menu: FindList['menu']) => Promise<Scope | null>;

const scopeOf =
  (rights: Rights, { empid, seenBy }: Caller): ScopeFor =>
  async (call, menu) => {
    const { right } = call;
    if (seenBy !== null && !onlyReads(call)) return null;
    if (right.kind !== 'function') return everywhere;
    const { component } = right;
    try {
      const grant =
        component === undefined
          ? grantOfRight(rights, empid, right)
          : grantOfEntry(rights, empid, { ...right, component }, menu.id);
      return (await grant).scope;
    } catch (error) {
      if (error instanceof HttpError) return null;
      throw error;
    }
  };

const marked = ({ key, title, detail }: FoundRow, path: string, text: string): FoundRecord => ({
  key,
  path,
  title,
  detail,
  titleMarks: marksOf(title, text),
  detailMarks: marksOf(detail, text),
});

const openedAt = ({ menu, path }: FindList, { key, title }: FoundRow, mayEdit: boolean): string => {
  if (path) return path(key);
  return mayEdit ? `${menu.url}?edit=${encodeURIComponent(key)}` : `${menu.url}?q=${encodeURIComponent(title)}`;
};

type Search = { db: Read; lang: Language; scopeFor: ScopeFor; isOver: () => boolean; cut: () => void };

const rowsOf = async (source: FindList, text: string, limit: number, search: Search): Promise<FoundRow[]> => {
  if (search.isOver()) {
    search.cut();
    return [];
  }
  const scope = source.records ? await search.scopeFor(source.list, source.menu) : null;
  if (scope === null || !source.records) return [];
  const quick = { simplifiedFilter: text, traditionalFilter: text };
  try {
    return (await source.records(search.db, { quick, limit, scope, lang: search.lang })).slice(0, limit);
  } catch (error) {
    if (!isOutOfTime(error)) throw error;
    search.cut();
    return [];
  }
};

const peopleOf = async (
  text: string,
  limit: number,
  scope: Scope,
  { db, isOver, cut }: Search,
): Promise<FoundRow[]> => {
  if (isOver()) {
    cut();
    return [];
  }
  try {
    const where = { scope, narrowed: everywhere };
    const rows = await memberSuggestions(db, where, text, limit);
    return rows.map(({ id, name, depname, plantname }) => ({
      key: id,
      title: name,
      detail: [id, depname, plantname].filter(Boolean).join(' · '),
    }));
  } catch (error) {
    if (!isOutOfTime(error)) throw error;
    cut();
    return [];
  }
};

const verbOf = (source: FindList, { words, path }: FindVerb, row: FoundRow | null, lang: Language): FoundVerb => {
  const address = path(row?.key ?? '');
  return {
    key: `${source.menu.id} ${words.en} ${row?.key ?? ''}`,
    title: words[lang].replace('{name}', () => row?.title ?? '…'),
    detail: row?.detail ?? source.menu.title[lang],
    path: address,
  };
};

/** The verb with each record or person that the rest of the text finds. */
const verbsOf = async (source: FindList, verb: FindVerb, typed: string, search: Search): Promise<FoundVerb[]> => {
  const fit = [verb.words[search.lang], ...Object.values(verb.words)].map((words) => fitOf(words, typed)).find(Boolean);
  if (!fit) return [];
  const scope = await search.scopeFor(verb.call, source.menu);
  if (scope === null) return [];
  if (verb.on === 'nothing' || fit.subject === '') {
    return verb.on === 'record' ? [] : [verbOf(source, verb, null, search.lang)];
  }
  const rows =
    verb.on === 'person'
      ? await peopleOf(fit.subject, findLimits.perList, scope, search)
      : await rowsOf(source, fit.subject, findLimits.perList, search);
  return rows.map((row) => verbOf(source, verb, row, search.lang));
};

/** One search over everything that can be found (docs/kit/keyboard.md). */
export const findRoutes = (bind: Bind, { db, rights, finds }: Services): void => {
  /** What ends the latest search of each person: the next one does, and so does its reader by leaving. */
  const latest = new Map<string, AbortController>();

  bind(findCalls.find, async ({ query: { text }, caller, lang, signal: left }) => {
    const own = new AbortController();
    const began = performance.now();
    const person = caller.seenBy ?? caller.empid;
    latest.get(person)?.abort();
    latest.set(person, own);
    const signal = AbortSignal.any([own.signal, left]);
    let partial = false;
    try {
      const found = await db.search({ milliseconds: statementLimit, signal }, async (connection) => {
        const search: Search = {
          db: connection,
          lang,
          scopeFor: scopeOf(rights, caller),
          isOver: () => signal.aborted || performance.now() - began > wholeLimit,
          cut: () => {
            partial = true;
          },
        };
        const people = await peopleOf(text, findLimits.people, everywhere, search);
        const lists: FoundList[] = [];
        const verbs: FoundVerb[] = [];
        for (const source of finds) {
          for (const verb of source.verbs ?? []) verbs.push(...(await verbsOf(source, verb, text, search)));
          const rows = await rowsOf(source, text, findLimits.perList, search);
          if (rows.length === 0) continue;
          const mayEdit = source.edit !== undefined && (await search.scopeFor(source.edit, source.menu)) !== null;
          lists.push({
            menu: source.menu.id,
            title: source.menu.title[lang],
            records: rows.map((row) => marked(row, openedAt(source, row, mayEdit), text)),
          });
        }
        return {
          people: people.map((row) => marked(row, personPath(row.key), text)),
          lists,
          verbs: verbs.slice(0, findLimits.verbs),
          partial,
        };
      });
      return found ?? { people: [], lists: [], verbs: [], partial: true };
    } finally {
      if (latest.get(person) === own) latest.delete(person);
    }
  });
};
