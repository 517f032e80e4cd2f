import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useImpactConfirmation } from '#platform/impact/web/useImpactConfirmation.tsx';
import { undoTexts } from '#platform/undo/undo.texts.ts';
import { call } from '#platform/wire/web/client.ts';
import { bulkImportCalls } from '../bulk-import.contract.ts';

/**
 * Puts back what an import has written. Where that affects more people than the setting allows, their number has to be
 * typed.
 */
export const useUndoImport = (): ((id: string) => Promise<unknown>) => {
  const t = useTexts(undoTexts);
  const confirming = useImpactConfirmation();
  const lines = {
    gained: (count: string) => t('undo.gained', { count }),
    lost: (count: string) => t('undo.lost', { count }),
    act: t('undo.undo'),
  };
  return (id) =>
    confirming('', (confirmed) => call(bulkImportCalls.undo, { content: { import: id, confirmed } }), lines);
};
