import { Alert, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { SurveyType } from '#features/surveys/survey-rights.ts';
import { TimeField } from '#platform/form/web/TimeField.tsx';
import type { FormField, RecordForm } from '#platform/form/web/useRecordForm.ts';
import { YesNoInput } from '#platform/form/web/YesNoInput.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import { OperatorsField } from './OperatorsField.tsx';
import { settingsRules, type SettingsValues } from './settings-values.ts';
import { surveyWords } from './survey-words.ts';
import './surveys.css';

/** The fields of `SettingsFields` for `useRecordForm`. */
export const useSettingsFieldList = (): FormField<SettingsValues>[] => {
  const t = useTexts(surveyWords);
  const { names } = useLanguage();
  const yesNo = useYesNoWords();
  return [
    { name: 'isduration', label: t('survey.isduration'), shown: yesNo },
    { name: 'starttime', label: t('common.start') },
    { name: 'endtime', label: t('common.end') },
    { name: 'istimelimit', label: t('survey.istimelimit'), shown: yesNo },
    { name: 'minutes', label: t('survey.timelimit') },
    { name: 'passingscore', label: t('survey.passingscore') },
    { name: 'examcount', label: t('survey.examcount') },
    { name: 'disorder', label: t('survey.disorder'), shown: yesNo },
    { name: 'anonymous', label: t('survey.anonymous'), shown: yesNo },
    { name: 'operators', label: t('surveys.operators'), shown: (list) => names(list.map(({ name }) => name)) },
  ];
};

type Props<Values extends SettingsValues> = {
  record: RecordForm<Values>;
  type: SurveyType;
  /** It has been published: whether it is anonymous does not change any more. */
  anonymousFixed?: boolean;
  /** The score of all questions, as a hint for the passing score. */
  fullscore?: number | undefined;
};

/** Duration, time limit, and how it is answered; who may operate it (seed 002 §2.1, §5). */
export const SettingsFields = <Values extends SettingsValues>({
  record,
  type,
  anonymousFixed = false,
  fullscore,
}: Props<Values>) => {
  const t = useTexts(surveyWords);
  const { form, Field } = record as unknown as RecordForm<SettingsValues>;
  const watch = { form, preserve: true };
  const start = record.start as Partial<SettingsValues>;
  const isPeriod = (Form.useWatch('isduration', watch) ?? start.isduration) === 'Y';
  const isLimited = (Form.useWatch('istimelimit', watch) ?? start.istimelimit) === 'Y';
  const isAnonymous = (Form.useWatch('anonymous', watch) ?? start.anonymous) === 'Y';
  const full = useRef(fullscore);
  useEffect(() => {
    full.current = fullscore;
  }, [fullscore]);
  const [rules] = useState(() =>
    settingsRules(
      () => form.getFieldsValue(true) as SettingsValues,
      () => full.current,
    ),
  );
  const isExam = type === 'exam';
  return (
    <>
      {isExam ? (
        <>
          <Field
            name="passingscore"
            schema={rules.passingscore}
            required
            extra={fullscore ? t('surveys.passingscoreHint', { total: fullscore }) : undefined}
          >
            <Input inputMode="numeric" maxLength={6} />
          </Field>
          <Field name="examcount" schema={rules.examcount} required extra={t('surveys.examcountHint')}>
            <Input inputMode="numeric" maxLength={4} />
          </Field>
        </>
      ) : null}
      <Field wide name="isduration">
        <YesNoInput hint={t('surveys.isdurationHint')} />
      </Field>
      {isPeriod ? (
        <>
          <TimeField required name="starttime" schema={rules.starttime} />
          <TimeField required isEnd name="endtime" schema={rules.endtime} dependencies={['starttime']} />
        </>
      ) : null}
      <Field wide name="istimelimit">
        <YesNoInput hint={t('surveys.istimelimitHint')} />
      </Field>
      {isLimited ? (
        <Field name="minutes" schema={rules.minutes} required>
          <Input inputMode="numeric" maxLength={6} suffix={t('surveys.minutesUnit')} />
        </Field>
      ) : null}
      <Field wide name="disorder">
        <YesNoInput hint={t('surveys.disorderHint')} />
      </Field>
      {isExam ? null : (
        <Field wide name="anonymous">
          <YesNoInput
            disabled={anonymousFixed}
            hint={t(anonymousFixed ? 'surveys.anonymousFixed' : 'surveys.anonymousHint')}
          />
        </Field>
      )}
      {!isExam && isAnonymous ? (
        <Alert
          className="kit-wide survey-anonymous"
          type="info"
          showIcon
          title={t('surveys.anonymousMeans')}
          description={
            <ul>
              <li>{t('surveys.anonymousNoLink')}</li>
              <li>{t('surveys.anonymousDay')}</li>
              <li>{t('surveys.anonymousGroups')}</li>
              <li>{t('surveys.anonymousPermanent')}</li>
            </ul>
          }
        />
      ) : null}
      <Field wide name="operators" extra={t('surveys.operatorsHint')}>
        {(label) => <OperatorsField label={label} />}
      </Field>
    </>
  );
};
