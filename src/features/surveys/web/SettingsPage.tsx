import { surveyCalls, type SurveyRecord, surveyRecord } from '#features/surveys/surveys.contract.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { currentVersion } from '#platform/form/web/current-version.ts';
import { FormPage } from '#platform/form/web/FormPage.tsx';
import { useRecordForm } from '#platform/form/web/useRecordForm.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { call } from '#platform/wire/web/client.ts';
import { localName } from './draft/server-draft.ts';
import type { FormDraft } from './draft/WithDraft.tsx';
import { SettingsFields, useSettingsFieldList } from './SettingsFields.tsx';
import {
  operatorsOf,
  sentOperator,
  sentSettings,
  settingsOf,
  settingsSchemas,
  type SettingsValues,
} from './settings-values.ts';
import { surveyWords } from './survey-words.ts';

const current = currentVersion<SurveyRecord, SettingsValues>(surveyRecord, settingsOf);

type Props = { row: SurveyRecord; place: string; draft: FormDraft; onSaved: () => void; onClose: () => void };

/** Settings and operators of a survey that is not published at present (seed 002 §2.1). */
export const SettingsPage = ({ row, place, draft, onSaved, onClose }: Props) => {
  const t = useTexts(surveyWords);
  const record = draft.kept(
    useRecordForm<SettingsValues, SurveyRecord>({
      draft: localName(place),
      initial: settingsOf(row),
      rev: row.rev,
      about: row.title,
      named: { says: t('surveys.settingsSaved', { title: row.title }) },
      fields: useSettingsFieldList(),
      schemas: settingsSchemas,
      save: (values, rev) => {
        const kept = new Set(values.operators.map(({ id }) => id));
        const stored = operatorsOf(row.surveyAuthList);
        const known = new Set(stored.map(({ id }) => id));
        return call(surveyCalls.edit, {
          sealedQuery: {
            addAuthList: values.operators.filter(({ id }) => !known.has(id)).map(sentOperator),
            deletePersonnelOids: stored.flatMap(({ id, oid }) => (kept.has(id) || oid === undefined ? [] : [oid])),
          },
          content: { oid: row.oid, rev, ...sentSettings(values, row.type) },
        });
      },
      onSaved,
      onClose,
      current,
      wireNames: { timelimit: 'minutes', surveyAuthList: 'operators', addAuthList: 'operators' },
    }),
  );
  const wasPublished = row.state !== 'N' || row.releaseid !== '';
  return (
    <FormPage record={record} title={t('surveys.settingsTitle')} actions={draft.note} after={<AuditFields row={row} />}>
      <SettingsFields record={record} type={row.type} anonymousFixed={wasPublished} fullscore={row.fullscore} />
    </FormPage>
  );
};
