import { type FormInstance, Form, Input } from 'antd';
import { formLimits } from '#features/mobile-forms/mobile-forms.contract.ts';
import { mobileFormTexts } from '#features/mobile-forms/mobile-forms.texts.ts';
import type { FormField, RecordForm } from '#platform/form/web/useRecordForm.ts';
import { YesNoInput } from '#platform/form/web/YesNoInput.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PickerInput } from '#platform/picker/web/PickerField.tsx';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import { useWarning } from '#platform/resource-table/web/useWarning.ts';
import { useProcesses } from './catalogue.ts';
import { useProcessSource, useStageSource } from './catalogue-sources.tsx';
import { type ProcessValues, withProcess } from './process-values.ts';

/** The fields about process and stage, for `useRecordForm`. */
export const useProcessFieldList = (): FormField<ProcessValues>[] => {
  const t = useTexts(mobileFormTexts);
  const shown = useYesNoWords();
  return [
    { name: 'proid', label: t('common.processId') },
    { name: 'pronm', label: t('common.process') },
    { name: 'lineid', label: t('common.stageId') },
    { name: 'linenm', label: t('common.stage') },
    { name: 'artid', label: t('mobile_form.artid') },
    { name: 'showsign', label: t('mobile_form.showsign'), shown },
    { name: 'signresult', label: t('mobile_form.signresult'), shown },
    { name: 'handsign', label: t('mobile_form.handsign'), shown },
    { name: 'edit', label: t('mobile_form.edit'), shown },
    { name: 'status', label: t('common.status'), shown },
  ];
};

type Props<Values extends ProcessValues> = {
  record: Pick<RecordForm<Values>, 'form' | 'start' | 'noteChange' | 'Field'>;
  /** Explains the art id. */
  artidHint: string;
};

/**
 * Process and stage of a form (seed 001 §2.2): choosing a process clears the stage, choosing a stage fills in its form.
 * What the catalogue does not have may be typed.
 */
export const ProcessFields = <Values extends ProcessValues>({ record, artidHint }: Props<Values>) => {
  const t = useTexts(mobileFormTexts);
  const warn = useWarning();
  const form = record.form as unknown as FormInstance<ProcessValues>;
  const start = record.start as Partial<ProcessValues>;
  const Field = record.Field as unknown as RecordForm<ProcessValues>['Field'];
  const proid = Form.useWatch('proid', form) ?? start.proid ?? '';
  const processes = useProcesses() ?? [];
  const processSource = useProcessSource();
  const stageSource = useStageSource(proid);
  const fill = (values: Partial<ProcessValues>): void => {
    form.setFieldsValue(values);
    record.noteChange();
  };
  const chooseProcess = (typed: string): void => {
    const known = processes.find((process) => process.proid === typed);
    fill(withProcess(typed, known?.pronm ?? form.getFieldValue('pronm')));
  };
  const mayChooseStage = (): boolean => {
    if (proid === '') warn(t('mobile_form.processFirst'));
    return proid !== '';
  };
  return (
    <>
      <Field name="proid">
        {(label) => (
          <PickerInput
            label={label}
            title={t('mobile_form.pickProcess')}
            source={processSource}
            maxLength={formLimits.id}
            takesOnly
            onChange={chooseProcess}
          />
        )}
      </Field>
      <Field name="pronm">
        <Input maxLength={formLimits.name} />
      </Field>
      <Field name="lineid">
        {(label) => (
          <PickerInput
            label={label}
            title={t('mobile_form.pickStage')}
            source={stageSource}
            maxLength={formLimits.id}
            takesOnly
            mayChoose={mayChooseStage}
            onPick={({ lineid, linenm, artid }) => fill({ lineid, linenm, artid })}
          />
        )}
      </Field>
      <Field name="linenm">
        <Input maxLength={formLimits.name} />
      </Field>
      <Field wide name="artid" extra={artidHint}>
        <Input maxLength={formLimits.id} />
      </Field>
      <Field name="showsign">
        <YesNoInput hint={t('mobile_form.showsignHint')} />
      </Field>
      <Field name="signresult">
        <YesNoInput hint={t('mobile_form.signresultHint')} />
      </Field>
      <Field name="handsign">
        <YesNoInput hint={t('mobile_form.handsignHint')} />
      </Field>
      <Field name="edit">
        <YesNoInput hint={t('mobile_form.editHint')} />
      </Field>
      <Field name="status">
        <YesNoInput />
      </Field>
    </>
  );
};
