import { Button, Steps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import { focusFirstField } from '#platform/keyboard/web/focus-first.ts';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import { formTexts } from '../form.texts.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { RecordFields } from './RecordFields.tsx';
import type { RecordForm } from './useRecordForm.ts';
import './form.css';

export type WizardStep = {
  title: string;
  /** The fields of the step. They stay mounted while other steps are shown, so that they are validated at the end. */
  fields?: ReactNode;
  /** What the step has besides fields, outside of the form element; mounted only while the step is shown. */
  content?: ReactNode;
};

type Props<Values extends object> = {
  record: RecordForm<Values>;
  title: string;
  steps: readonly WizardStep[];
  /** From 0. */
  step: number;
  /** Called with the next step once the fields are valid, and with the previous one at any time. */
  onStep: (step: number) => void;
  /** Further actions and notes, at the end of the header. */
  actions?: ReactNode;
};

/**
 * A form in several steps: back keeps what was entered, the next step needs valid fields, and the last one saves
 * everything. Enter goes on, as the primary button does. A step begins at its first field, so that Enter pressed twice
 * does not save.
 */
export const WizardPage = <Values extends object>({ record, title, steps, step, onStep, actions }: Props<Values>) => {
  const t = useTexts(formTexts);
  const keys = useTexts(keyboardTexts);
  const body = useRef<HTMLDivElement>(null);
  const begun = useRef(step);
  useEffect(() => {
    if (begun.current === step) return;
    begun.current = step;
    if (!focusFirstField(body.current))
      (body.current?.querySelector<HTMLElement>('button:enabled') ?? body.current)?.focus();
  }, [step]);
  const isLast = step === steps.length - 1;
  const next = async (): Promise<void> => {
    const isValid = await record.form.validateFields().then(
      () => true,
      () => false,
    );
    if (isValid) onStep(step + 1);
    else {
      const faulty = record.form.getFieldsError().find(({ errors }) => errors.length > 0);
      if (faulty) record.form.focusField(faulty.name);
    }
  };
  const submit = isLast ? record.submit : () => void next();
  return (
    <section className="kit-form-page kit-wizard" aria-label={title}>
      <header className="kit-form-header">
        <BackButton onBack={record.close} says={keys('keys.leaveForm')} />
        <h1>{title}</h1>
        {actions ? <div className="kit-form-header-actions">{actions}</div> : null}
      </header>
      <Steps
        className="kit-wizard-steps"
        size="small"
        current={step}
        items={steps.map((one) => ({ title: one.title }))}
      />
      <div className="kit-form-card">
        <div ref={body} tabIndex={-1} className="kit-wizard-body">
          <RecordFields record={{ ...record, submit }}>
            {steps.map(({ title: name, fields }, place) =>
              fields ? (
                <div key={name} className="kit-wide" hidden={place !== step}>
                  <div className="kit-form-grid">{fields}</div>
                </div>
              ) : null,
            )}
          </RecordFields>
          {steps[step]?.content}
        </div>
        <footer className="kit-form-footer">
          <Button onClick={record.close}>{t('common.cancel')}</Button>
          {step > 0 ? <Button onClick={() => onStep(step - 1)}>{t('form.previousStep')}</Button> : null}
          <Button type="primary" htmlType="submit" form={record.id} loading={record.saving || record.waiting}>
            {t(isLast ? 'form.finish' : 'form.nextStep')}
          </Button>
        </footer>
      </div>
      <ConflictDialog record={record} />
    </section>
  );
};
