import { Alert, Button } from 'antd';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { CallError } from '#platform/wire/web/client.ts';
import { formTexts } from '../form.texts.ts';
import type { RecordForm } from './useRecordForm.ts';

/** The notes above the fields: errors that concern the form as a whole, and a restored draft. */
export const FormNotes = <Values extends object>({ record }: { record: RecordForm<Values> }) => {
  const t = useTexts(formTexts);
  const failureWords = useFailureWords();
  const { error, failed, faulty, draftRestored, discardDraft, waiting, giveUpWaiting } = record;
  return (
    <>
      {draftRestored ? (
        <Alert
          className="kit-form-note"
          type="info"
          title={t('form.draftBack')}
          action={
            <Button size="small" onClick={discardDraft}>
              {t('form.draftDrop')}
            </Button>
          }
        />
      ) : null}
      {waiting ? (
        <Alert
          className="kit-form-note"
          type="info"
          role="status"
          title={t('form.savesLater')}
          action={
            <Button size="small" onClick={giveUpWaiting}>
              {t('form.saveNotYet')}
            </Button>
          }
        />
      ) : null}
      {faulty ? (
        <Alert
          className="kit-form-note"
          type="error"
          role="alert"
          title={
            <>
              {faulty === 'incomplete' ? <strong>{t('common.dialog.information_incomplete')} </strong> : null}
              {t('form.incompleteHint')}
            </>
          }
        />
      ) : null}
      {error ? (
        <Alert
          className="kit-form-note"
          type="error"
          role="alert"
          title={
            <>
              <strong>{failed ?? t('common.notify.save_failed')}</strong> {failureWords(error)}
            </>
          }
          description={
            error instanceof CallError && error.requestId ? `${t('common.requestId')}: ${error.requestId}` : undefined
          }
        />
      ) : null}
    </>
  );
};
