import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useImpactConfirmation } from '#platform/impact/web/useImpactConfirmation.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { undoTexts } from '#platform/undo/undo.texts.ts';
import type { Answer } from '#platform/wire/endpoint.ts';
import { codes } from '#platform/wire/envelope.ts';
import { call, CallError } from '#platform/wire/web/client.ts';
import { bulkImportCalls } from '../bulk-import.contract.ts';
import { importDialogTexts } from '../import-dialog.texts.ts';
import { importKey, saysWhy } from './useImport.ts';

const pollMs = 700;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pollMs));

/** Whether the server may be doing what it was asked for, although its answer did not arrive. */
const isLost = (error: unknown): boolean => error instanceof CallError && error.status === 0;

type Followed = Answer<typeof bulkImportCalls.item>;

/** Asks for an import until its undoing is over, also across lost connections. */
const followed = async (id: string): Promise<Followed> => {
  for (;;) {
    try {
      const record = await call(bulkImportCalls.item, { query: { import: id } });
      if (record.state !== 'undoing') return record;
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    await pause();
  }
};

/** Puts back what an import has written, and waits until that is over. Throws why it was not. */
const undone = async (id: string, confirmed: string): Promise<void> => {
  const lost = await call(bulkImportCalls.undo, { content: { import: id, confirmed } }).then(
    () => null,
    (error: unknown) => {
      if (isLost(error)) return error;
      throw error;
    },
  );
  const { state, reason, why, params } = await followed(id);
  if (state === 'undone') return;
  // The call may not have arrived at all.
  if (lost !== null && reason === '') throw lost;
  throw new CallError({ code: codes.editFailed, status: 200, reason, params, message: why });
};

const texts = { ...undoTexts, ...importDialogTexts };

/**
 * Undoes an import and follows it, also where the call is answered before the work is over. Where that affects more
 * people than the setting allows, their number has to be typed. Says why it was not undone.
 */
export const useUndoImport = (id: string | null) => {
  const t = useTexts(texts);
  const notices = useNotices();
  const client = useQueryClient();
  const confirming = useImpactConfirmation();
  const [isUndoing, setUndoing] = useState(false);
  const undo = async (): Promise<void> => {
    if (id === null || isUndoing) return;
    const reload = (): Promise<void> => client.invalidateQueries({ queryKey: importKey(id) });
    setUndoing(true);
    // The import is followed from its beginning, not from its answer.
    const seeing = setInterval(() => void reload(), pollMs);
    const lines = {
      gained: (count: string) => t('undo.gained', { count }),
      lost: (count: string) => t('undo.lost', { count }),
      act: t('undo.undo'),
    };
    const failure = await confirming('', (confirmed) => undone(id, confirmed), lines).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    clearInterval(seeing);
    await reload();
    setUndoing(false);
    if (failure && !saysWhy(client.getQueryData<Followed>(importKey(id)), failure.error))
      notices.failure(t('import.undoFailed'), failure.error);
  };
  return { undo, isUndoing };
};
