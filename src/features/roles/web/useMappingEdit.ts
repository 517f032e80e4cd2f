import { useRef, useState } from 'react';
import { roleCalls } from '#features/roles/roles.contract.ts';
import { dropDraft, readDraft, writeDraft } from '#platform/form/web/drafts.ts';
import { type LeaveGuard, useLeaveGuard } from '#platform/form/web/useLeaveGuard.ts';
import { call } from '#platform/wire/web/client.ts';
import { Declined } from '#platform/wire/web/declined.ts';
import { changesBetween, entriesOf, type Mapping, readMapping } from './role-mapping.ts';
import { useListsQuestion } from './useListsQuestion.ts';

export type MappingEdit = {
  mapping: Mapping;
  /** `patchOf` is given the mapping as it is, also before it has been drawn. */
  change: (patchOf: (now: Mapping) => Partial<Mapping>) => void;
  /** How many entries saving would write. */
  changes: number;
  draftRestored: boolean;
  discardDraft: () => void;
  saving: boolean;
  error: Error | null;
  save: () => Promise<void>;
  guard: LeaveGuard;
};

/** Edits a mapping: keeps a draft until it is saved, and asks before it is left. */
export const useMappingEdit = (
  { oid: roleOid, name: roleName }: { oid: string; name: string },
  saved: Mapping,
  onSaved: (memberCount: number) => void,
): MappingEdit => {
  const draftName = `role-mapping:${roleOid}`;
  const [start] = useState(() => readMapping(readDraft<Mapping>(draftName)?.values));
  const [mapping, setMapping] = useState(start ?? saved);
  const latest = useRef(mapping);
  const [draftRestored, setDraftRestored] = useState(start !== null && changesBetween(saved, start) > 0);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const changes = changesBetween(saved, mapping);
  const asking = useListsQuestion();
  const guard = useLeaveGuard(changes > 0, () => dropDraft(draftName));

  return {
    mapping,
    changes,
    draftRestored,
    saving,
    error,
    guard,
    change: (patchOf) => {
      const next = { ...latest.current, ...patchOf(latest.current) };
      latest.current = next;
      setMapping(next);
      if (changesBetween(saved, next) > 0) writeDraft(draftName, { values: next, rev: undefined });
      else dropDraft(draftName);
    },
    discardDraft: () => {
      dropDraft(draftName);
      latest.current = saved;
      setMapping(saved);
      setDraftRestored(false);
    },
    save: async () => {
      setSaving(true);
      setError(null);
      try {
        const content = entriesOf(roleOid, mapping);
        const { memberCount } = await asking(roleName, (question) =>
          call(roleCalls.saveMapping, { query: { roleOid, ...question }, content }),
        );
        dropDraft(draftName);
        guard.release();
        onSaved(memberCount);
      } catch (fault) {
        if (!(fault instanceof Declined)) setError(fault instanceof Error ? fault : new Error(String(fault)));
        setSaving(false);
      }
    },
  };
};
