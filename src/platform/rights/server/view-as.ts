import { z } from 'zod';
import type { Actor, Database } from '#platform/db/server/database.ts';
import type { Signals } from '#platform/db/server/signals.ts';
import { codes } from '#platform/wire/envelope.ts';
import { DomainError, HttpError } from '#platform/wire/errors.ts';
import { viewAsReasons, type ViewAs } from '../view-as.contract.ts';
import type { HeldFunction } from './grant.ts';
import type { Rights } from './rights.ts';
import { covers } from './scope-cover.ts';
import { consoleUser, endViews, insertView, activeView, type ActiveView } from './view-as.queries.ts';

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
  /** The person viewed through this header; 403 (`wire.see_as_over`) if there is no such view, or it has ended. */
  of: (header: string, session: { oid: string; empid: string }) => Promise<ViewedAs>;
};

type Grants = ReadonlyMap<string, HeldFunction>;
/** Why a view is not allowed, with the function that the viewer lacks. */
export type Objection = { reason: string; function?: string };
type Kept = { view: ActiveView; endsAt: number };

const keptAtMost = 10_000;
const oidForm = z.guid();
const over = (): HttpError => new HttpError(403, 'wire.see_as_over');

/** `begunWith`: ids of the functions from whose screens a view may be started. */
export const openViewAs = (
  db: Database,
  signals: Signals,
  rights: Rights,
  begunWith: readonly string[],
): ViewAsService => {
  const views = new Map<string, Promise<Kept | undefined>>();
  signals.on('see_as', (oid) => views.delete(oid));
  for (const topic of ['person', 'people', 'session']) signals.on(topic, () => views.clear());
  signals.onGap(() => views.clear());

  const readView = async (oid: string): Promise<Kept | undefined> => {
    const view = await activeView(db.read, oid);
    return view && { view, endsAt: performance.now() + view.seconds * 1000 };
  };
  const viewOf = (oid: string): Promise<Kept | undefined> => {
    // Without notifications the end of a view would go unnoticed.
    if (!signals.hears()) return readView(oid);
    const known = views.get(oid);
    if (known) return known;
    if (views.size >= keptAtMost) views.clear();
    const reading = readView(oid);
    views.set(oid, reading);
    reading.catch(() => views.delete(oid));
    return reading;
  };

  // The engine returns the same map until somebody's rights change, so the comparison need not be repeated at every
  // request.
  const compared = new WeakMap<Grants, WeakMap<Grants, Promise<Objection | null>>>();

  const compare = async (mine: Grants, theirs: Grants): Promise<Objection | null> => {
    for (const { funcOid, funcId, funcType, scopes } of theirs.values()) {
      // A view is at LOOK, so the scopes of the other levels do not matter.
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

  /** Never wider than one's own rights: nobody may see as another person what they may not see themselves. */
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
      const view = await db.write(actor, async (trx) => {
        await endViews(trx, sessionOid);
        return insertView(trx, { empid, sessionoid: sessionOid, target });
      });
      return { ...view, empid: target, name };
    },

    end: async ({ sessionOid, actor }) => {
      await db.write(actor, (trx) => endViews(trx, sessionOid));
      views.clear();
    },

    of: async (header, session) => {
      const kept = oidForm.safeParse(header).success ? await viewOf(header) : undefined;
      if (!kept || kept.view.sessionoid !== session.oid || kept.view.empid !== session.empid) throw over();
      if (performance.now() >= kept.endsAt) throw over();
      if (await overreach(session.empid, kept.view.target)) throw over();
      return { empid: kept.view.target, userid: kept.view.userid };
    },
  };
};
