import { z } from 'zod';
import type { Actor, Database } from '#platform/db/server/database.ts';
import type { Signals } from '#platform/db/server/signals.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import { viewAsReasons, type ViewAs } from '../view-as.contract.ts';
import type { HeldFunction } from './grant.ts';
import type { Rights } from './rights.ts';
import { covers } from './scope-cover.ts';
import { consoleUser, endLooks, insertLook, lookByOid, type Look } from './view-as.queries.ts';

/** The person that a session views the console as. */
export type ViewedAs = { empid: string; userid: string };

/**
 * Viewing the console as somebody else: started and ended by calls, checked by the gate at every request that carries
 * the header.
 */
export type ViewAsService = {
  /** Why `start` would throw; null if it would not. */
  objection: (empid: string, target: string) => Promise<Objection | null>;
  /** Throws for oneself, for people without console access, and for people who may see what the caller may not. */
  start: (caller: { empid: string; sessionOid: string; actor: Actor }, target: string) => Promise<ViewAs>;
  end: (caller: { sessionOid: string; actor: Actor }) => Promise<void>;
  /** The person viewed by this header; 403 (`wire.see_as_over`) when there is no such view, or no longer. */
  of: (header: string, session: { oid: string; empid: string }) => Promise<ViewedAs>;
};

type Grants = ReadonlyMap<string, HeldFunction>;
/** Why the console may not be viewed as somebody, with the function that is too much. */
export type Objection = { reason: string; function?: string };
type Kept = { look: Look; endsAt: number };

const keptAtMost = 10_000;
const oidForm = z.guid();
const over = (): HttpError => new HttpError(403, 'wire.see_as_over');

/** `begunWith`: ids of the functions from whose screens it may start. */
export const openViewAs = (
  db: Database,
  signals: Signals,
  rights: Rights,
  begunWith: readonly string[],
): ViewAsService => {
  const looks = new Map<string, Promise<Kept | undefined>>();
  signals.on('see_as', (oid) => looks.delete(oid));
  for (const topic of ['person', 'people', 'session']) signals.on(topic, () => looks.clear());
  signals.onGap(() => looks.clear());

  const readLook = async (oid: string): Promise<Kept | undefined> => {
    const look = await lookByOid(db.read, oid);
    return look && { look, endsAt: performance.now() + look.seconds * 1000 };
  };
  const lookOf = (oid: string): Promise<Kept | undefined> => {
    // Without notifications the end of a view would go unnoticed.
    if (!signals.hears()) return readLook(oid);
    const known = looks.get(oid);
    if (known) return known;
    if (looks.size >= keptAtMost) looks.clear();
    const reading = readLook(oid);
    looks.set(oid, reading);
    reading.catch(() => looks.delete(oid));
    return reading;
  };

  // The engine returns the same map until somebody's rights change, so the comparison need not be repeated at every
  // request.
  const compared = new WeakMap<Grants, WeakMap<Grants, Promise<Objection | null>>>();

  const compare = async (mine: Grants, theirs: Grants): Promise<Objection | null> => {
    for (const { funcOid, funcId, funcType, scopes } of theirs.values()) {
      // A view is at LOOK: how far the other levels reach does not matter.
      if (funcType !== 'W' || !scopes.LOOK) continue;
      const own = mine.get(funcOid)?.scopes.LOOK;
      if (!own || !(await covers(db.read, own, scopes.LOOK))) return { reason: viewAsReasons.wider, function: funcId };
    }
    return null;
  };

  const comparedOnce = (mine: Grants, theirs: Grants): Promise<Objection | null> => {
    const known = compared.get(mine)?.get(theirs);
    if (known) return known;
    const comparing = compare(mine, theirs);
    const ofMine = compared.get(mine) ?? new WeakMap<Grants, Promise<Objection | null>>();
    compared.set(mine, ofMine.set(theirs, comparing));
    comparing.catch(() => ofMine.delete(theirs));
    return comparing;
  };

  /** Never wider than one's own rights: nothing may be seen as another person that one may not see oneself. */
  const overreach = async (empid: string, target: string): Promise<Objection | null> => {
    const mayBegin = await rights.grant(empid, begunWith, 'GRANT', 'everywhere');
    if (!mayBegin) return { reason: 'wire.outside_scope' };
    return comparedOnce(await rights.of(empid), await rights.of(target));
  };

  return {
    objection: async (empid, target) => {
      if (empid === target) return { reason: viewAsReasons.self };
      if ((await consoleUser(db.read, target)) === undefined) return { reason: viewAsReasons.noConsole };
      return overreach(empid, target);
    },

    start: async ({ empid, sessionOid, actor }, target) => {
      if (empid === target) throw new DomainError(codes.addFailed, viewAsReasons.self);
      const name = await consoleUser(db.read, target);
      if (name === undefined) throw new DomainError(codes.addFailed, viewAsReasons.noConsole);
      const why = await overreach(empid, target);
      if (why)
        throw new HttpError(403, why.reason, why.function === undefined ? {} : { params: { function: why.function } });
      const look = await db.write(actor, async (trx) => {
        await endLooks(trx, sessionOid);
        return insertLook(trx, { empid, sessionoid: sessionOid, target });
      });
      return { ...look, empid: target, name };
    },

    end: async ({ sessionOid, actor }) => {
      await db.write(actor, (trx) => endLooks(trx, sessionOid));
      looks.clear();
    },

    of: async (header, session) => {
      const kept = oidForm.safeParse(header).success ? await lookOf(header) : undefined;
      if (!kept || kept.look.sessionoid !== session.oid || kept.look.empid !== session.empid) throw over();
      if (performance.now() >= kept.endsAt) throw over();
      if (await overreach(session.empid, kept.look.target)) throw over();
      return { empid: kept.look.target, userid: kept.look.userid };
    },
  };
};
