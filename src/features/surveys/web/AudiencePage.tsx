import { Form } from 'antd';
import { useState } from 'react';
import {
  authsConflict,
  gradeCodes,
  type SurveyAuth,
  surveyAudienceCalls,
} from '#features/surveys/survey-audience.contract.ts';
import type { SurveyRecord } from '#features/surveys/surveys.contract.ts';
import type { CurrentVersion } from '#platform/form/web/current-version.ts';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { call } from '#platform/wire/web/client.ts';
import { AudienceField } from './AudienceField.tsx';
import { SurveyAudience } from './SurveyAudience.tsx';
import { anyRole, type AudiencePart, audienceSchema, changesOfParts, partsOf, sentPart } from './audience-values.ts';
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
  const { names, parts } = useLanguage();
  const gradeWords = useCodeWords(gradeCodes);
  /** The audience that a 409 has brought: what is kept of mine is saved on top of it. */
  const [theirs, setTheirs] = useState<readonly SurveyAuth[] | null>(null);
  const base = partsOf(theirs ?? stored);
  const current = (content: unknown): CurrentVersion<Values> | null => {
    const { data } = authsConflict.safeParse(content);
    if (!data) return null;
    setTheirs(data.surveyAuthList);
    return { values: { audience: partsOf(data.surveyAuthList) }, rev: data.rev, who: data.txemp, when: data.txdat };
  };
  const said = ({ contentType, name, roleid, rolename, grades }: AudiencePart): string =>
    [
      contentType === 'R' ? t('surveys.everywhere') : name,
      ...(roleid === anyRole ? [] : [rolename]),
      names(grades.map(gradeWords)),
    ].join(' · ');
  const record = draft.kept(
    useRecordForm<Values, SurveyAuth[]>({
      draft: localName(place),
      initial: { audience: partsOf(stored) },
      rev: row.rev,
      about: row.title,
      named: { says: t('surveys.audienceSaved', { title: row.title }) },
      fields: [{ name: 'audience', label: t('surveys.act.audience'), shown: (audience) => parts(audience.map(said)) }],
      schemas,
      save: ({ audience }, rev) =>
        call(surveyAudienceCalls.save, {
          query: { surveyoid: row.oid },
          sealedQuery: { ...changesOfParts(base, audience), rev },
        }),
      current,
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
