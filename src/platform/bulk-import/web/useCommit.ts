import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Sheet } from '#platform/effects/effects.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import { bulkImportCalls, type ImportRecord } from '../bulk-import.contract.ts';
import { importDialogTexts } from '../import-dialog.texts.ts';
import { importKey, saysWhy } from './useImport.ts';

type Asked = ImportRecord & { question: Sheet | null };

const pollMs = 700;

/**
 * Imports a file that was checked, and follows it where the call is answered before the work is over. What has to be
 * confirmed is asked for, also where the server has found it after the answer: then the import is ready again, with its
 * question.
 */
export const useCommit = (record: Asked | undefined, reload: () => Promise<void>) => {
  const t = useTexts(importDialogTexts);
  const notices = useNotices();
  const client = useQueryClient();
  const [isCommitting, setCommitting] = useState(false);
  /** The import goes on after the answer; `reason`: why it was rejected before. */
  const [following, setFollowing] = useState<{ reason: string } | null>(null);
  const wasWriting = useRef(false);

  const commit = async (): Promise<void> => {
    if (!record || isCommitting) return;
    const { import: id, question, reason } = record;
    setCommitting(true);
    setFollowing(null);
    wasWriting.current = false;
    // The import is followed from its beginning, not from its answer.
    const seeing = setInterval(() => void reload(), pollMs);
    const failure = await call(bulkImportCalls.commit, { content: { import: id } }, question ? { question } : {}).then(
      ({ state }) => {
        if (state === 'checked' || state === 'writing') setFollowing({ reason });
        return null;
      },
      (error: unknown) => ({ error }),
    );
    clearInterval(seeing);
    await reload();
    setCommitting(false);
    if (failure && !saysWhy(client.getQueryData<Asked>(importKey(id)), failure.error))
      notices.failure(t('import.failed'), failure.error);
  };

  useEffect(() => {
    if (!following) return undefined;
    const timer = setInterval(() => void reload(), pollMs);
    return () => clearInterval(timer);
  }, [following, reload]);

  useEffect(() => {
    if (!record || !following || isCommitting) return;
    const { state, question, reason } = record;
    if (state === 'writing') wasWriting.current = true;
    const waits = state === 'checked' && !question && !wasWriting.current && reason === following.reason;
    if (state === 'writing' || waits) return;
    setFollowing(null);
    if (state === 'checked' && question) void commit();
    // The commit of this rendering has the question.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [record, following, isCommitting]);

  return { commit, isCommitting: isCommitting || following !== null };
};
