import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
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

/** A form that fills the page. Esc and Back ask for confirmation only when something changed. */
export const FormPage = <Values extends object>({ record, title, children, actions, after }: Props<Values>) => {
  const t = useTexts(vocabulary);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // A list or dialog that is open inside the form handles its own Esc.
    if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
    record.close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc for the page as a whole; every control has its own way
    <section className="kit-form-page" aria-label={title} onKeyDown={onKeyDown}>
      <header className="kit-form-header">
        <Button
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={t('common.back')}
          onClick={record.close}
        />
        <h1>{title}</h1>
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
