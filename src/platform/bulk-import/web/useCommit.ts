import { useEffect, useRef, useState } from 'react';
import type { Sheet } from '#platform/effects/effects.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import { bulkImportCalls, type ImportRecord } from '../bulk-import.contract.ts';
import { importDialogTexts } from '../import-dialog.texts.ts';

type Asked = ImportRecord & { question: Sheet | null };

/**
 * Imports a file that was checked. What has to be confirmed is asked for, also where the server has found it after the
 * call was answered: then the import is ready again, with its question.
 */
export const useCommit = (record: Asked | undefined, reload: () => Promise<void>) => {
  const t = useTexts(importDialogTexts);
  const notices = useNotices();
  const [isCommitting, setCommitting] = useState(false);
  const isUnderWay = useRef(false);
  const wasWriting = useRef(false);

  const commit = async (): Promise<void> => {
    if (!record || isUnderWay.current) return;
    const { import: id, question } = record;
    isUnderWay.current = true;
    setCommitting(true);
    let goesOn = false;
    try {
      const { state: now } = await call(
        bulkImportCalls.commit,
        { content: { import: id } },
        question ? { question } : {},
      );
      goesOn = now === 'writing';
    } catch (error) {
      notices.failure(t('import.failed'), error);
    }
    await reload();
    wasWriting.current = goesOn;
    isUnderWay.current = false;
    setCommitting(false);
  };

  const state = record?.state;
  const isAsked = state === 'checked' && record?.question !== null && record?.question !== undefined;
  useEffect(() => {
    if (state === 'writing') wasWriting.current = true;
    // A call that is under way asks by itself.
    else if (state !== undefined && wasWriting.current && !isCommitting) {
      wasWriting.current = false;
      if (isAsked) void commit();
    }
    // Only when the state has changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state, isAsked, isCommitting]);

  return { commit, isCommitting };
};
