import { Skeleton } from 'antd';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { ListScreen } from '#platform/records/web/useListScreen.ts';
import type { surveySortFields, SurveyRow } from '#features/surveys/surveys.contract.ts';
import { AudiencePage } from './AudiencePage.tsx';
import { WithDraft } from './draft/WithDraft.tsx';
import { editedQuestion } from './editor/paper.ts';
import {
  copyPlace,
  loadAudience,
  loadSettings,
  loadToCopy,
  loadToEdit,
  loadWithQuestions,
  OpenSurvey,
  placeOf,
} from './OpenSurvey.tsx';
import { PreviewDialog, previewWidth } from './PreviewDialog.tsx';
import { QuestionsPage } from './QuestionsPage.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import type { SurveyFilters } from './survey-list.ts';
import { mayAct } from './survey-rules.ts';
import { SurveyWizard } from './SurveyWizard.tsx';
import { surveyWords } from './survey-words.ts';

const waiting = <Skeleton active />;
const SurveyResults = deferred(async () => (await import('./results/SurveyResults.tsx')).SurveyResults, waiting);
const SurveyLanguages = deferred(
  async () => (await import('./languages/SurveyLanguages.tsx')).SurveyLanguages,
  waiting,
);

export const surveyKinds = ['add', 'edit', 'settings', 'audience', 'copy', 'preview', 'results', 'languages'] as const;
type Kind = (typeof surveyKinds)[number];

export const isKind = (act: string): act is Kind => surveyKinds.some((kind) => kind === act);

export type SurveyScreen = ListScreen<SurveyRow, SurveyFilters, (typeof surveySortFields)[number], Kind>;

type Props = {
  screen: SurveyScreen;
  record: { kind: Exclude<Kind, 'add'>; id: string };
  appId: string;
  onQuestionsSaved: (row: SurveyRow) => void;
};

/** The page, or dialog, of one survey that the address names. */
export const SurveyPage = ({ screen, record: { kind, id }, appId, onQuestionsSaved }: Props) => {
  const t = useTexts(surveyWords);
  const { close, saved, openNext } = screen;
  const outside = t('surveys.outside');
  const opened = {
    screen,
    onOther: (row: SurveyRow) => openNext(mayAct('edit', row) ? 'edit' : 'preview', row.oid),
  };
  const end = { onSaved: saved, onClose: close };
  if (kind === 'results') return <SurveyResults oid={id} onClose={saved} />;
  if (kind === 'languages') return <SurveyLanguages oid={id} onEdit={() => openNext('edit', id)} onClose={saved} />;
  if (kind === 'edit') {
    const place = placeOf(id, 'questions');
    return (
      <OpenSurvey {...opened} act="edit" load={loadToEdit} outside={outside}>
        {({ row, questions, opened: begun }) => (
          <WithDraft place={place} opened={begun}>
            {(draft) => (
              <QuestionsPage
                row={row}
                questions={questions}
                place={place}
                draft={draft}
                onSaved={onQuestionsSaved}
                onClose={close}
              />
            )}
          </WithDraft>
        )}
      </OpenSurvey>
    );
  }
  if (kind === 'settings') {
    const place = placeOf(id, 'settings');
    return (
      <OpenSurvey {...opened} act="settings" load={loadSettings} outside={outside}>
        {({ row, opened: begun }) => (
          <WithDraft place={place} opened={begun}>
            {(draft) => <SettingsPage row={row} place={place} draft={draft} {...end} />}
          </WithDraft>
        )}
      </OpenSurvey>
    );
  }
  if (kind === 'audience') {
    const place = placeOf(id, 'audience');
    return (
      <OpenSurvey {...opened} act="audience" load={loadAudience} outside={outside}>
        {({ row, stored, opened: begun }) => (
          <WithDraft place={place} opened={begun}>
            {(draft) => <AudiencePage row={row} stored={stored} place={place} draft={draft} {...end} />}
          </WithDraft>
        )}
      </OpenSurvey>
    );
  }
  if (kind === 'copy') {
    const place = copyPlace(appId, id);
    return (
      <OpenSurvey {...opened} act="copy" load={(oid) => loadToCopy(appId, oid)}>
        {({ opened: begun, ...copied }) => (
          <WithDraft place={place} opened={begun}>
            {(draft) => (
              <SurveyWizard
                appId={appId}
                subType={copied.row.subType}
                copied={copied}
                place={place}
                draft={draft}
                {...end}
              />
            )}
          </WithDraft>
        )}
      </OpenSurvey>
    );
  }
  return (
    <OpenSurvey
      {...opened}
      act="preview"
      load={loadWithQuestions}
      dialog={{ title: t('common.preview'), width: previewWidth }}
    >
      {({ row, questions }) => (
        <PreviewDialog
          paper={{ title: row.title, explain: row.explain, questions: questions.map(editedQuestion) }}
          type={row.type}
          disorder={row.disorder === 'Y'}
          surveyoid={row.oid}
          onClose={close}
        />
      )}
    </OpenSurvey>
  );
};
