import { Alert, Button } from 'antd';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { CallError } from '#platform/wire/web/client.ts';
import { formTexts } from '../form.texts.ts';
import type { RecordForm } from './useRecordForm.ts';

/** The notes above the fields: a restored draft, and a save that waits for uploads. */
export const FormNotes = <Values extends object>({ record }: { record: RecordForm<Values> }) => {
  const t = useTexts(formTexts);
  const { draftRestored, discardDraft, waiting, giveUpWaiting } = record;
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
    </>
  );
};

/**
 * The errors that concern the form as a whole. They stay in sight below the fields, where they move none of them away
 * from the eyes of the person who corrects it.
 */
export const FormErrors = <Values extends object>({ record }: { record: RecordForm<Values> }) => {
  const t = useTexts(formTexts);
  const { pair } = useLanguage();
  const failureWords = useFailureWords();
  const { error, failed, faulty } = record;
  if (!error && !faulty) return null;
  return (
    <div className="kit-form-errors">
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
            error instanceof CallError && error.requestId ? pair(t('common.requestId'), error.requestId) : undefined
          }
        />
      ) : null}
    </div>
  );
};
