import { useState } from 'react';
import { z } from 'zod';
import { dropDraft, readDraft, writeDraft } from '#platform/form/web/drafts.ts';
import { type LeaveGuard, useLeaveGuard } from '#platform/form/web/useLeaveGuard.ts';
import { conditionTypes } from '#platform/rights/conditions.ts';
import { yn } from '#platform/wire/values.ts';
import { CallError } from '#platform/wire/web/client.ts';
import { changesBetween, type Draft, rebased } from './permission-draft.ts';

/** A list of permissions that is saved as a whole. */
export type PermissionSubject = {
  /** Key of the draft stored in this tab. */
  draftName: string;
  /** The list as loaded. */
  read: Draft;
  /** Sends `mine`, which was edited starting from `base`. */
  save: (mine: Draft, base: Draft) => Promise<unknown>;
  /** Parses the current list from a conflict response (409); null if it is not one. */
  currentOf: (content: unknown) => Draft | null;
};

export type PermissionEdit = {
  draft: Draft;
  /** The list as it is stored, from which the draft was edited. */
  base: Draft;
  change: (draft: Draft) => void;
  changed: boolean;
  /** Until the page is gone: what has been saved is not saved again. */
  saving: boolean;
  /** Saves the draft. Rejects if the server does, except for a conflict, which sets `conflict`. */
  save: () => Promise<void>;
  restored: boolean;
  discard: () => void;
  /** The list that somebody else saved in the meantime, and the one that the user started from. */
  conflict: { base: Draft; current: Draft } | null;
  applyMine: () => void;
  takeTheirs: () => void;
  endConflict: () => void;
  guard: LeaveGuard;
};

const condition = z.object({
  type: z.enum(conditionTypes),
  contentoid: z.string(),
  containSub: yn,
  name: z.string(),
  oid: z.string().optional(),
  rev: z.number().optional(),
  mayChange: yn.optional(),
  mayContainSub: yn.optional(),
});
const list = z.array(
  z.object({
    roleid: z.string(),
    rolename: z.string(),
    code: z.string().optional(),
    oid: z.string().optional(),
    conditions: z.array(condition),
  }),
);
/** The draft and its base, both stored so that conflicts are still detected after a reload. */
const kept = z.object({ mine: list, base: list });
type Kept = { mine: Draft; base: Draft };

const begin = ({ draftName, read }: PermissionSubject): Kept & { restored: boolean } => {
  const { data } = kept.safeParse(readDraft<Kept>(draftName)?.values);
  if (data && changesBetween(data.base, data.mine).length > 0) return { ...data, restored: true };
  return { mine: read, base: read, restored: false };
};

/**
 * State of a list of permissions that is edited in the browser until it is saved: stores a draft meanwhile, and asks
 * before changes are lost.
 */
export const usePermissionEdit = (subject: PermissionSubject, onSaved: () => void): PermissionEdit => {
  const { draftName, read } = subject;
  const [start] = useState(() => begin(subject));
  const [base, setBase] = useState<Draft>(start.base);
  const [mine, setMine] = useState<Draft>(start.mine);
  const [restored, setRestored] = useState(start.restored);
  const [saving, setSaving] = useState(false);
  const [current, setCurrent] = useState<Draft | null>(null);
  const changed = changesBetween(base, mine).length > 0;
  const guard = useLeaveGuard(changed, () => dropDraft(draftName));

  const stand = (nextBase: Draft, nextMine: Draft): void => {
    setBase(nextBase);
    setMine(nextMine);
    const different = changesBetween(nextBase, nextMine).length > 0;
    if (different) writeDraft<Kept>(draftName, { values: { mine: nextMine, base: nextBase }, rev: undefined });
    else dropDraft(draftName);
  };
  const settleConflict = (next: (now: Draft) => Draft): void => {
    if (!current) return;
    stand(current, next(current));
    setCurrent(null);
    setRestored(false);
  };
  const send = async (): Promise<void> => {
    try {
      await subject.save(mine, base);
    } catch (error) {
      const now = error instanceof CallError && error.status === 409 ? subject.currentOf(error.content) : null;
      if (!now) throw error;
      setCurrent(now);
      setSaving(false);
      return;
    }
    dropDraft(draftName);
    guard.release();
    onSaved();
  };

  return {
    draft: mine,
    base,
    change: (draft) => stand(base, draft),
    changed,
    saving,
    restored,
    guard,
    save: async () => {
      setSaving(true);
      try {
        await send();
      } catch (error) {
        setSaving(false);
        throw error;
      }
    },
    discard: () => {
      stand(read, read);
      setRestored(false);
    },
    conflict: current && { base, current },
    applyMine: () => settleConflict((now) => rebased(base, mine, now)),
    takeTheirs: () => settleConflict((now) => now),
    endConflict: () => setCurrent(null),
  };
};
