import { Button, Steps } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { keyboardTexts } from '#platform/keyboard/keyboard.texts.ts';
import { focusFirstField } from '#platform/keyboard/web/focus-first.ts';
import { reveal } from '#platform/keyboard/web/reveal.ts';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import { formTexts } from '../form.texts.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { focusField } from './focus-field.ts';
import { NotedFields } from './form-context.ts';
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
  const page = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const begun = useRef(step);
  const { form, id } = record;
  const [places] = useState(() => new Map<string, number>());
  const notes = useMemo(
    () => Array.from({ length: steps.length }, (_, place) => (name: string) => void places.set(name, place)),
    [places, steps.length],
  );
  const faultyFields = useCallback(
    () =>
      form
        .getFieldsError()
        .filter(({ errors }) => errors.length > 0)
        .map(({ name }) => ({ name, place: places.get(String(name[0])) })),
    [form, places],
  );
  useEffect(() => {
    if (begun.current === step) return;
    begun.current = step;
    const faulty = faultyFields().find(({ place }) => place === step);
    if (faulty) {
      focusField({ form, id }, faulty.name);
      return;
    }
    // Where the step before was left, its title and the steps would be out of sight.
    reveal(page.current, 'start');
    if (!focusFirstField(body.current))
      (body.current?.querySelector<HTMLElement>('button:enabled') ?? body.current)?.focus();
  }, [faultyFields, form, id, step]);
  const isLast = step === steps.length - 1;
  /** Checks the fields up to this step; one at fault is shown, also in an earlier step: a time that is over by now. */
  const isValid = async (): Promise<boolean> => {
    await form.validateFields().catch(() => undefined);
    const faulty = faultyFields().filter(({ place = step }) => place <= step);
    const [first] = faulty;
    if (!first) return true;
    const here = faulty.find(({ place = step }) => place === step);
    if (here) focusField({ form, id }, here.name);
    else onStep(first.place ?? step);
    return false;
  };
  const next = async (): Promise<void> => {
    if (await isValid()) onStep(step + 1);
  };
  const finish = async (): Promise<void> => {
    await isValid();
    record.submit();
  };
  const submit = (): void => void (isLast ? finish() : next());
  return (
    <section ref={page} className="kit-form-page kit-wizard" aria-label={title}>
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
                  <NotedFields value={notes[place] ?? null}>
                    <div className="kit-form-grid">{fields}</div>
                  </NotedFields>
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
