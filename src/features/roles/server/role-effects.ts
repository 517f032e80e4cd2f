import { sql } from 'kysely';
import type { Read } from '#platform/db/server/database.ts';
import { effectsTexts } from '#platform/effects/effects.texts.ts';
import { atOnce, type ChangeLine, type Note, type Plan, say } from '#platform/effects/server/plan.ts';
import { someNames } from '#platform/effects/server/some-names.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { ImpactCounts } from '#platform/rights/impact.ts';
import { filedRow } from '#platform/rights/server/load-rights.ts';
import { conditionRows } from '#platform/rights/server/rights.queries.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import { titlesOf } from '#platform/rights/server/titles.ts';
import type { RoleUsage } from '../role-impact.contract.ts';
import type { RoleRow } from '../roles.contract.ts';
import { roleEffectTexts as texts } from '../role-effects.texts.ts';
import { roleListTexts } from '../role-lists.texts.ts';
import { roleTexts } from '../roles.texts.ts';
import { activeMembers } from './role-impact.ts';
import { rolesInUse, usageOf } from './role-usage.queries.ts';

type NamedFunction = { oid: string; id: string; name: string; langid: string };
type FunctionImpact = NamedFunction & { counts: ImpactCounts };

/** What roles give while they are switched on. `unmeasured`: functions of which the people are not counted. */
export type RoleGifts = { members: number; usage: RoleUsage; functions: FunctionImpact[]; unmeasured: number };

/** More functions, or functions of more people, take too long to count. */
const mostFunctions = 30;
const mostMembers = 50_000;

/** The functions whose conditions name one of the roles, by id. */
export const functionsNaming = async (db: Read, ids: readonly string[]): Promise<NamedFunction[]> => {
  const { rows } = await sql<NamedFunction>`
    select f.oid, f.id, f.name, f.langid from (select oid, id, name, langid from web_function union all select oid, id, name, langid from app_function) f
    where f.oid in (select i.funcoid from condition c join function_identity i on i.oid = c.identityoid
      where c.type = 'R' and c.contentoid = any(${[...ids]}::text[]))
    order by f.id`.execute(db);
  return rows;
};

/** What the roles give now: who has a function because of them, by the engine, and what else names them. */
export const giftsOf = async (
  trx: Read,
  rights: Pick<Rights, 'measureImpact'>,
  roles: readonly Pick<RoleRow, 'oid' | 'id'>[],
): Promise<RoleGifts> => {
  const oids = roles.map(({ oid }) => oid);
  const ids = new Set(roles.map(({ id }) => id));
  // A role that nothing names gives nothing.
  const named = new Set(await rolesInUse(trx, [...ids]));
  const members = await activeMembers(
    trx,
    roles.flatMap(({ oid, id }) => (named.has(id) ? [oid] : [])),
  );
  const usage = await usageOf(trx, oids);
  const naming = await functionsNaming(trx, [...ids]);
  const measured = members > mostMembers ? [] : naming.slice(0, mostFunctions);
  const functions: FunctionImpact[] = [];
  const conditions = Map.groupBy(
    await conditionRows(
      trx,
      measured.map(({ oid }) => oid),
    ),
    ({ funcoid }) => funcoid,
  );
  for (const one of members === 0 ? [] : measured) {
    const before = (conditions.get(one.oid) ?? []).map(filedRow);
    const after = before.filter(({ condition }) => condition.type !== 'R' || !ids.has(condition.contentoid));
    const counts = await rights.measureImpact(trx, one.oid, { before, after });
    if (counts.lost + counts.changed > 0) functions.push({ ...one, counts });
  }
  return { members, usage, functions, unmeasured: members === 0 ? 0 : naming.length - measured.length };
};

const functionsShown = 8;

const linesOf = async (
  db: Read,
  { functions, unmeasured }: RoleGifts,
  gives: boolean,
  lang: Language,
): Promise<ChangeLine[]> => {
  const most = functions.toSorted((one, other) => other.counts.lost - one.counts.lost).slice(0, functionsShown);
  const titles = await titlesOf(
    db,
    lang,
    most.map(({ langid }) => langid),
  );
  const lines = most.map(({ name, langid, counts: { lost, changed } }): ChangeLine => {
    const value =
      lost > 0
        ? say(texts[gives ? 'role.effects.gain' : 'role.effects.lose'], { count: lost })
        : say(texts['role.effects.other'], { count: changed });
    return { subject: titles.get(langid) ?? name, ...(gives ? { to: value } : { from: value }) };
  });
  const rest = functions.length - most.length + unmeasured;
  return rest > 0 ? [...lines, { subject: say(texts['role.effects.more'], { count: rest }) }] : lines;
};

const acts = {
  off: { title: texts['role.effects.off'], act: effectsTexts['effects.switchOff'] },
  on: { title: texts['role.effects.on'], act: effectsTexts['effects.switchOn'] },
  remove: { title: texts['role.effects.remove'], act: vocabulary['common.delete'] },
} as const;

const notesOf = (what: keyof typeof acts, { usage }: RoleGifts): Note[] => {
  const { blacklist, whitelist, functions, members, mappings, dataItems } = usage;
  const listed = blacklist + whitelist > 0;
  const values = { blacklist, whitelist };
  if (what === 'on') return listed ? [{ text: say(texts['role.effects.listedAgain'], values) }] : [];
  if (what === 'off') return listed ? [{ text: say(texts['role.effects.listed'], values), warning: true }] : [];
  const names = functions.map(({ id, name }) => `${name} (${id})`);
  return [
    {
      text:
        names.length > 0
          ? say(roleTexts['role.deleteFunctions'], { names: someNames(names) })
          : say(roleTexts['role.deleteNothing']),
    },
    { text: say(roleTexts['role.deleteMembers'], { members, mappings, items: dataItems }) },
    ...(listed ? [{ text: say(roleListTexts['role.deleteListed'], values), warning: true }] : []),
  ];
};

/**
 * The effects of switching or deleting roles. `gifts`: what they give, before they are switched off or deleted, or
 * after they have been switched on. Null where nothing names them, unless they are deleted.
 */
export const rolePlan = async (
  db: Read,
  what: keyof typeof acts,
  roles: readonly Pick<RoleRow, 'name' | 'id'>[],
  gifts: RoleGifts,
  lang: Language,
): Promise<Plan | null> => {
  const { members, usage } = gifts;
  const isUsed = usage.functions.length + usage.dataItems + usage.blacklist + usage.whitelist > 0;
  if (!isUsed && what !== 'remove') return null;
  const gives = what === 'on';
  const { title, act } = acts[what];
  return {
    title: say(title, { names: someNames(roles.map(({ name, id }) => `${name} (${id})`)) }),
    act: say(act),
    danger: !gives,
    people:
      members > 0
        ? [
            {
              kind: gives ? 'gain' : 'lose',
              text: say(texts[gives ? 'role.effects.membersGain' : 'role.effects.members']),
              count: members,
            },
          ]
        : [],
    changes: await linesOf(db, gifts, gives, lang),
    when: atOnce,
    notes: notesOf(what, gifts),
  };
};
