import type { Handover, HandoverItem, MovingHandover } from '#platform/feature/server/handover.ts';
import { atLeast, nobody } from '#platform/impact/impact.contract.ts';
import { assertImpactConfirmed } from '#platform/impact/server/impact-limit.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { functionsByOid } from '#platform/person-rights/server/person-rights.queries.ts';
import type { Condition } from '#platform/rights/conditions.ts';
import { levelsHeld, levelsInOrder, type HeldFunction } from '#platform/rights/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import type { Caller } from '#platform/wire/server/caller.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { HandoverPreview } from '../person.contract.ts';
import type { Services } from './person.service.ts';

type Asked = { from: string; to: string; chosen?: readonly string[] | undefined };
type Held = { kind: Handover; grant: Grant };
type HandoverServices = Services & { handovers: readonly Handover[] };

const rejected = (reason: string): DomainError => new DomainError(codes.editFailed, reason);

const keyOf = (kind: Pick<Handover, 'key'>, item: Pick<HandoverItem, 'key'>): string => `${kind.key}:${item.key}`;

const isMoving = (kind: Handover): kind is MovingHandover => 'prepare' in kind;

/** The kinds that the caller may move, or look at if they stay. */
const kindsOf = async ({ rights, handovers }: HandoverServices, empid: string): Promise<Held[]> => {
  const held = await Promise.all(
    handovers.map(async (kind) => ({
      kind,
      grant: await rights.grant(empid, kind.functions, kind.level ?? 'GRANT', 'everywhere'),
    })),
  );
  return held.flatMap(({ kind, grant }) => (grant ? [{ kind, grant }] : []));
};

const assertPeople = async (rights: Rights, { from, to }: Asked): Promise<void> => {
  if (from === to) throw rejected('person.successor_same');
  if (!(await rights.person(to))) throw rejected('person.successor_unknown');
};

type Levels = ReadonlyMap<string, ReadonlySet<Level>>;

const levelsOfHeld = (held: ReadonlyMap<string, HeldFunction>): Levels =>
  new Map([...held].map(([oid, one]) => [oid, new Set(levelsHeld(one))]));

/** What remains of the functions without the chosen conditions and roles. */
const remaining = (
  rights: Rights,
  held: ReadonlyMap<string, HeldFunction>,
  isMoved: (funcoid: string, roleid: string, condition: Condition) => boolean,
): Levels =>
  new Map(
    [...held].map(([oid, { identities }]) => [
      oid,
      new Set(
        identities
          .filter(({ roleid, because }) => because.some((one) => !isMoved(oid, roleid, one)))
          .flatMap(({ roleid }) => [...rights.levelsOf(roleid)]),
      ),
    ]),
  );

/** The levels of `more` that `less` lacks, by function. */
const difference = (more: Levels, less: Levels): Map<string, Level[]> =>
  new Map(
    [...more].flatMap(([oid, levels]): [string, Level[]][] => {
      const missing = levelsInOrder.filter((level) => levels.has(level) && !less.get(oid)?.has(level));
      return missing.length > 0 ? [[oid, missing]] : [];
    }),
  );

type Found = { kind: Handover; items: readonly HandoverItem[] };

const shownKinds = (kinds: readonly Found[], lang: Language) =>
  kinds
    .filter(({ items }) => items.length > 0)
    .map(({ kind, items }) => ({
      key: kind.key,
      title: kind.title[lang],
      items: items.map((item) => ({ key: keyOf(kind, item), label: item.label })),
    }));

/**
 * What names the person, and what the two would gain and lose by moving the chosen part of it: by the engine's own
 * reasons for what they have.
 */
export const previewHandover = async (
  services: HandoverServices,
  caller: Caller,
  asked: Asked,
  lang: Language,
): Promise<HandoverPreview> => {
  const { db, rights } = services;
  await assertPeople(rights, asked);
  const kinds = await Promise.all(
    (await kindsOf(services, caller.empid)).map(async ({ kind }) => ({
      kind,
      items: await kind.find(db.read, asked.from, lang),
    })),
  );
  const moving = kinds.filter(({ kind }) => isMoving(kind));
  const chosen = moving.flatMap(({ kind, items }) =>
    items.filter((item) => asked.chosen === undefined || asked.chosen.includes(keyOf(kind, item))),
  );
  const given = chosen.flatMap(({ gives }) => gives).filter(({ funcoid }) => rights.isOn(funcoid));
  const [heldFrom, heldTo, successor] = await Promise.all([
    rights.of(asked.from),
    rights.of(asked.to),
    rights.person(asked.to),
  ]);
  const denied = successor?.denied ?? [];
  const gained = new Map<string, Set<Level>>();
  for (const { funcoid, roleid } of given) {
    const type = rights.functionOf(funcoid)?.functype;
    if (type === undefined || denied.includes(type)) continue;
    const levels = gained.get(funcoid) ?? new Set();
    for (const level of rights.levelsOf(roleid)) levels.add(level);
    gained.set(funcoid, levels);
  }
  const byName = new Set(given.map(({ funcoid, roleid }) => `${funcoid} ${roleid}`));
  const roles = new Set(
    kinds.flatMap(({ items }) => items.filter((item) => chosen.includes(item)).map(({ label }) => label.split(' ')[0])),
  );
  const left = remaining(rights, heldFrom, (funcoid, roleid, { type, contentoid }) =>
    type === 'H' ? byName.has(`${funcoid} ${roleid}`) : type === 'R' && roles.has(contentoid),
  );
  const gains = difference(gained, levelsOfHeld(heldTo));
  const losses = difference(levelsOfHeld(heldFrom), left);
  const oids = [...gains.keys(), ...losses.keys()];
  const rows = (
    await Promise.all([
      functionsByOid(db.read, 'web_function', oids, lang),
      functionsByOid(db.read, 'app_function', oids, lang),
    ])
  ).flat();
  const shown = (levels: ReadonlyMap<string, Level[]>) =>
    rows.flatMap(({ oid, id, name }) => {
      const changed = levels.get(oid);
      return changed ? [{ id, name, levels: changed }] : [];
    });
  return {
    kinds: shownKinds(moving, lang),
    stays: shownKinds(
      kinds.filter(({ kind }) => !isMoving(kind)),
      lang,
    ),
    gains: shown(gains),
    losses: shown(losses),
  };
};

/**
 * Moves the chosen things in one transaction; each kind applies the rules of its own screen. Throws if more people are
 * affected than may without a confirmation.
 */
export const handOver = async (
  services: HandoverServices,
  caller: Caller,
  { from, to, chosen, confirmed }: Asked & { chosen: readonly string[]; confirmed: string },
): Promise<{ moved: number }> => {
  const { db, rights } = services;
  await assertPeople(rights, { from, to });
  const kinds = await kindsOf(services, caller.empid);
  const keysOf = ({ key }: Handover): string[] =>
    [...new Set(chosen)].filter((one) => one.startsWith(`${key}:`)).map((one) => one.slice(key.length + 1));
  const asked = kinds.flatMap(({ kind, grant }) => (isMoving(kind) ? [{ kind, grant, keys: keysOf(kind) }] : []));
  const moved = asked.reduce((sum, { keys }) => sum + keys.length, 0);
  // A key of no kind, or of one that the caller may not move, is what somebody else has changed or taken away.
  if (moved < new Set(chosen).size) throw rejected('person.handover_changed');
  for (const { kind, keys } of asked) {
    const there = new Set((await kind.find(db.read, from, 'zh-CN')).map(({ key }) => key));
    if (keys.some((key) => !there.has(key))) throw rejected('person.handover_changed');
  }
  const work = await Promise.all(
    asked
      .filter(({ keys }) => keys.length > 0)
      .map(({ kind, grant, keys }) => kind.prepare(rights, { empid: caller.empid, grant }, { from, to, keys })),
  );
  await db.write(caller.actor, async (trx) => {
    let affected = nobody;
    for (const move of work) affected = atLeast(affected, await move(trx));
    await assertImpactConfirmed(trx, affected, confirmed);
  });
  return { moved };
};
