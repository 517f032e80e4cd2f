import { useState } from 'react';
import {
  appFunctionCalls,
  type AppFunctionRow,
  type AppFunctionUsage,
} from '#features/app-functions/app-functions.contract.ts';
import { appFunctionTexts } from '#features/app-functions/app-functions.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import { appFunctionName } from './app-function-list.ts';

const Usage = ({ usage: { identities, conditions, dataItems } }: { usage: AppFunctionUsage }) => {
  const t = useTexts(appFunctionTexts);
  const { number } = useLanguage();
  return (
    <>
      {identities > 0
        ? t('app_function.deleteGranted', { identities: number(identities), conditions: number(conditions) })
        : t('app_function.deleteNothing')}
      {dataItems > 0 ? (
        <>
          <br />
          {t('app_function.deleteData', { items: number(dataItems) })}
        </>
      ) : null}
    </>
  );
};

/**
 * Loads what depends on the functions, asks for confirmation (seed 000 §5), then deletes. `counting`: whether it is
 * loading.
 */
export const useDeleteAppFunctions = (
  onDone: () => void,
): { counting: boolean; removeFunctions: (functions: readonly AppFunctionRow[]) => Promise<void> } => {
  const words = useTexts(vocabulary);
  const notices = useNotices();
  const confirmDelete = useConfirmDelete();
  const [counting, setCounting] = useState(false);
  const removeFunctions = async (functions: readonly AppFunctionRow[]): Promise<void> => {
    const oids = functions.map(({ oid }) => oid);
    setCounting(true);
    try {
      const usage = await call(appFunctionCalls.usage, { sealedQuery: { oids } });
      confirmDelete({
        names: functions.map(appFunctionName),
        depends: <Usage usage={usage} />,
        remove: () => call(appFunctionCalls.remove, { content: oids }),
        onDone,
      });
    } catch (error) {
      notices.failure(words('common.notify.delete_failed'), error);
    } finally {
      setCounting(false);
    }
  };
  return { counting, removeFunctions };
};
