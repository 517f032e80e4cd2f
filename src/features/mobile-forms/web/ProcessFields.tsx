import { AutoComplete, type FormInstance, Form, Input } from 'antd';
import { useState } from 'react';
import { formLimits } from '#features/mobile-forms/mobile-forms.contract.ts';
import { mobileFormTexts } from '#features/mobile-forms/mobile-forms.texts.ts';
import type { FormField, RecordForm } from '#platform/form/web/useRecordForm.ts';
import { YesNoInput } from '#platform/form/web/YesNoInput.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import { useWarning } from '#platform/resource-table/web/useWarning.ts';
import { useProcesses, useStages } from './catalogue.ts';
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

type Option = { value: string; name: string };

const optionRender = ({ data: { value, name } }: { data: Option }) => (
  <span className="mobile-form-option">
    <span>{name}</span>
    <span className="kit-muted">{value}</span>
  </span>
);

const matches = (typed: string, option?: Option): boolean =>
  option !== undefined && `${option.value} ${option.name}`.toLocaleLowerCase().includes(typed.toLocaleLowerCase());

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
  const stages = useStages(proid) ?? [];
  const fill = (values: Partial<ProcessValues>): void => {
    form.setFieldsValue(values);
    record.noteChange();
  };
  const chooseProcess = (typed: string): void => {
    const known = processes.find((process) => process.proid === typed);
    fill(withProcess(typed, known?.pronm ?? form.getFieldValue('pronm')));
  };
  const chooseStage = (typed: string): void => {
    const stage = stages.find(({ lineid }) => lineid === typed);
    if (stage) fill({ lineid: stage.lineid, linenm: stage.linenm, artid: stage.artid });
  };
  const [stagesOpen, setStagesOpen] = useState(false);
  const openStages = (open: boolean): void => {
    if (open && proid === '') warn(t('mobile_form.processFirst'));
    else setStagesOpen(open);
  };
  return (
    <>
      <Field name="proid">
        <AutoComplete<string, Option>
          options={processes.map((process) => ({ value: process.proid, name: process.pronm }))}
          optionRender={optionRender}
          notFoundContent={t('common.dialog.no_data')}
          showSearch={{ filterOption: matches }}
          maxLength={formLimits.id}
          onChange={chooseProcess}
        />
      </Field>
      <Field name="pronm">
        <Input maxLength={formLimits.name} />
      </Field>
      <Field name="lineid">
        <AutoComplete<string, Option>
          options={stages.map(({ lineid, linenm }) => ({
            value: lineid,
            name: lineid === proid ? `${linenm} · ${t('mobile_form.startForm')}` : linenm,
          }))}
          optionRender={optionRender}
          notFoundContent={t('common.dialog.no_data')}
          showSearch={{ filterOption: matches }}
          maxLength={formLimits.id}
          open={stagesOpen}
          onOpenChange={openStages}
          onSelect={chooseStage}
        />
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
