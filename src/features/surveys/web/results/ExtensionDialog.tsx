import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input, InputNumber, Radio } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { surveyExtensionCalls } from '#features/surveys/survey-extensions.contract.ts';
import type { SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { FormDialog } from '#platform/form/web/FormDialog.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { YesNoInput } from '#platform/form/web/YesNoInput.tsx';
import { contentTypeText } from '#platform/i18n/vocabulary.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useDepartmentSource, useEmployeeSource } from '#platform/picker/web/organisation-sources.tsx';
import { type Picked, PickerField } from '#platform/picker/web/PickerField.tsx';
import { everybody } from '#platform/rights/conditions.ts';
import { useYesNoWords } from '#platform/resource-table/web/YesNoFilter.tsx';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import { fieldReasons } from '#platform/wire/values.ts';
import { call } from '#platform/wire/web/client.ts';
import { History } from './History.tsx';
import { resultsKey } from './result-queries.ts';
import { resultWords } from './result-words.ts';

const kinds = ['H', 'D', 'R'] as const;
type Kind = (typeof kinds)[number];

type Values = {
  type: Kind;
  person: Picked | null;
  department: Picked | null;
  containSub: 'Y' | 'N';
  minutes: number | null;
  reason: string;
};

const longestReason = 500;
const [leastMinutes, mostMinutes] = [1, 100_000];

const chosen = z
  .custom<Picked | null>()
  .refine((picked) => picked !== null && picked.value !== '', { error: fieldReasons.mustDeclare });

const contentOf = ({ type, person, department }: Values): string =>
  type === 'R' ? everybody : ((type === 'H' ? person : department)?.value ?? '');

/** Who has been given more time. */
const Given = ({ surveyoid }: { surveyoid: string }) => {
  const t = useTexts(resultWords);
  const { number } = useLanguage();
  const { data } = useQuery({
    queryKey: [resultsKey, 'extensions', surveyoid],
    queryFn: () => call(surveyExtensionCalls.extensions, { query: { surveyoid } }),
    staleTime: 0,
  });
  return (
    <History
      title={t('results.extensionsGiven')}
      none={t('results.extensionsNone')}
      entries={(data ?? []).map(({ oid, type, contentoid, containSub, name, minutes, reason, crtemp, crtdat }) => ({
        key: oid,
        what: (
          <>
            <strong>{type === 'R' ? t('common.everyone') : name || contentoid}</strong>
            {containSub === 'Y' ? ` (${t('common.withSub')})` : null} ·{' '}
            {t('results.moreMinutes', { count: number(minutes) })}
          </>
        ),
        reason,
        who: crtemp,
        when: crtdat,
      }))}
    />
  );
};

type Props = { survey: SurveyRecord; onClose: () => void };

const ExtensionForm = ({ survey, onSaved, onClose }: Props & { onSaved: () => void }) => {
  const t = useTexts(resultWords);
  const yesNo = useYesNoWords();
  const bound = useBoundOf(surveyExtensionCalls.extend);
  const [people, departments] = [useEmployeeSource(bound), useDepartmentSource(bound)];
  const record = useRecordForm<Values, unknown>({
    draft: `survey-extension:${survey.oid}`,
    initial: { type: 'H', person: null, department: null, containSub: 'N', minutes: null, reason: '' },
    about: survey.title,
    named: { says: t('results.extensionSaved') },
    fields: [
      { name: 'type', label: t('results.extensionFor') },
      { name: 'person', label: t('common.employee'), shown: (picked) => picked?.text },
      { name: 'department', label: t('common.department'), shown: (picked) => picked?.text },
      { name: 'containSub', label: t('common.containSub'), shown: yesNo },
      { name: 'minutes', label: t('results.extraMinutes') },
      { name: 'reason', label: t('results.reason') },
    ],
    schemas: {
      type: z.enum(kinds),
      person: chosen,
      department: chosen,
      containSub: z.enum(['Y', 'N']),
      minutes: z
        .number({ error: 'form.number_positive_integer' })
        .int({ error: 'form.number_positive_integer' })
        .min(leastMinutes, { error: 'form.number_positive_integer' })
        .max(mostMinutes, { error: 'form.number_too_large' }),
      reason: surveyExtensionCalls.extend.content.shape.reason,
    },
    save: (values) =>
      call(surveyExtensionCalls.extend, {
        content: {
          surveyoid: survey.oid,
          type: values.type,
          contentoid: contentOf(values),
          containSub: values.type === 'D' ? values.containSub : 'N',
          minutes: values.minutes ?? leastMinutes,
          reason: values.reason,
        },
      }),
    onSaved,
    onClose,
    failed: t('results.extensionFailed'),
  });
  const { form, Field, start } = record;
  const type = Form.useWatch('type', { form, preserve: true }) ?? start.type ?? 'H';
  const labels = { H: t(contentTypeText.H), D: t(contentTypeText.D), R: t('common.everyone') };
  return (
    <FormDialog
      record={record}
      title={t('results.extension')}
      save={{ text: t('results.extensionGive') }}
      after={<Given surveyoid={survey.oid} />}
    >
      <Field wide name="type">
        <Radio.Group
          options={kinds.map((value) => ({
            value,
            label: labels[value],
            // People who work in a part of the organisation give time there.
            disabled: value === 'R' && bound !== null,
          }))}
        />
      </Field>
      {type === 'H' ? (
        <Field wide name="person" required>
          {(label) => <PickerField label={label} title={label} source={people} />}
        </Field>
      ) : null}
      {type === 'D' ? (
        <>
          <Field name="department" required>
            {(label) => <PickerField label={label} title={label} source={departments} />}
          </Field>
          <Field name="containSub">
            <YesNoInput />
          </Field>
        </>
      ) : null}
      <Field name="minutes" required>
        <InputNumber
          controls={false}
          className="results-minutes"
          min={leastMinutes}
          max={mostMinutes}
          precision={0}
          suffix={t('surveys.minutesUnit')}
        />
      </Field>
      <Field wide name="reason">
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={longestReason * 2}
          count={{ show: true, max: longestReason }}
        />
      </Field>
    </FormDialog>
  );
};

/** Gives more time while a survey or exam runs (docs/adr/0047), and shows who has been given some. */
export const ExtensionDialog = ({ survey, onClose }: Props) => {
  const client = useQueryClient();
  const [given, setGiven] = useState(0);
  return (
    <ExtensionForm
      key={given}
      survey={survey}
      onSaved={() => {
        setGiven(given + 1);
        void client.invalidateQueries({ queryKey: [resultsKey] });
      }}
      onClose={onClose}
    />
  );
};
