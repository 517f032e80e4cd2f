import { Form } from 'antd';
import { type SurveyAuth, surveyAudienceCalls } from '#features/surveys/survey-audience.contract.ts';
import type { SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { AudienceField } from './AudienceField.tsx';
import { SurveyAudience } from './SurveyAudience.tsx';
import { type AudiencePart, audienceSchema, partsOf, sentPart } from './audience-values.ts';
import { localName } from './draft/server-draft.ts';
import type { FormDraft } from './draft/WithDraft.tsx';
import { surveyWords } from './survey-words.ts';
import './surveys.css';

type Values = { audience: readonly AudiencePart[] };
const schemas = { audience: audienceSchema };

type Props = {
  row: SurveyRecord;
  stored: readonly SurveyAuth[];
  place: string;
  draft: FormDraft;
  onSaved: () => void;
  onClose: () => void;
};

/** Who is asked (seed 002 §2.1); a sheet says who gains and who loses by a change of a published survey. */
export const AudiencePage = ({ row, stored, place, draft, onSaved, onClose }: Props) => {
  const t = useTexts(surveyWords);
  const record = draft.kept(
    useRecordForm<Values, SurveyAuth[]>({
      draft: localName(place),
      initial: { audience: partsOf(stored) },
      about: row.title,
      named: { says: t('surveys.audienceSaved', { title: row.title }) },
      fields: [{ name: 'audience', label: t('surveys.act.audience') }],
      schemas,
      save: ({ audience }) => {
        const kept = new Set(audience.map(({ oid }) => oid));
        return call(surveyAudienceCalls.save, {
          query: { surveyoid: row.oid },
          sealedQuery: {
            deleteAuthOidList: partsOf(stored).flatMap(({ oid }) => (oid === undefined || kept.has(oid) ? [] : [oid])),
            addAuthList: audience.map(sentPart).filter((_, at) => audience[at]?.oid === undefined),
          },
        });
      },
      onSaved,
      onClose,
      wireNames: { addAuthList: 'audience' },
    }),
  );
  const { form, Field } = record;
  const audience = Form.useWatch('audience', { form, preserve: true }) ?? record.start.audience ?? [];
  return (
    <FormPage
      record={record}
      title={t('surveys.audienceTitle')}
      actions={draft.note}
      after={audience.length > 0 ? <SurveyAudience parts={audience.map(sentPart)} /> : null}
    >
      <Field wide name="audience">
        <AudienceField />
      </Field>
    </FormPage>
  );
};
