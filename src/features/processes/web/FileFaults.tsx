import { Alert } from 'antd';
import { z } from 'zod';
import { readingNote } from '#features/processes/process-rows.contract.ts';
import { processTexts } from '#features/processes/processes.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { CallError } from '#platform/wire/web/client.ts';
import { Notes } from './Notes.tsx';

const faults = z.array(readingNote);

/** Why a file was not taken: each fault with its place, or the reason alone. */
export const FileFaults = ({ error }: { error: Error }) => {
  const t = useTexts(processTexts);
  const failureWords = useFailureWords();
  const known = faults.safeParse(error instanceof CallError ? error.content : null);
  const list = known.data ?? [];
  return (
    <Alert
      type="error"
      role="alert"
      showIcon
      title={t('process.faultsTitle')}
      description={list.length > 0 ? <Notes notes={list} /> : failureWords(error)}
    />
  );
};
