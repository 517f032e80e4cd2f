import { Button } from 'antd';
import type { ReactNode } from 'react';
import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormTitle } from './FormTitle.tsx';
import { RecordFields } from './RecordFields.tsx';
import type { RecordForm } from './useRecordForm.ts';
import './form.css';

type Props<Values extends object> = {
  record: RecordForm<Values>;
  title: string;
  children: ReactNode;
  /** Further actions for the record, at the end of the header. */
  actions?: ReactNode;
  /** Shown below the fields, usually `AuditFields`. */
  after?: ReactNode;
};

/**
 * A form that fills the page, with the name of the record that it edits. Esc and Back ask for confirmation only when
 * something changed.
 */
export const FormPage = <Values extends object>({ record, title, children, actions, after }: Props<Values>) => {
  const t = useTexts(vocabulary);
  const keys = useTexts(keyboardTexts);
  return (
    <section className="kit-form-page" aria-label={title}>
      <header className="kit-form-header">
        <BackButton onBack={record.close} says={keys('keys.leaveForm')} />
        <h1>
          <FormTitle title={title} about={record.about} />
        </h1>
        {actions ? <div className="kit-form-header-actions">{actions}</div> : null}
      </header>
      <div className="kit-form-card">
        <RecordFields record={record}>{children}</RecordFields>
        {after}
        <footer className="kit-form-footer">
          <Button onClick={record.close}>{t('common.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={record.id} loading={record.saving || record.waiting}>
            {t('common.save')}
          </Button>
        </footer>
      </div>
      <ConflictDialog record={record} />
    </section>
  );
};
