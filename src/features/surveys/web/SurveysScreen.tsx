import { App } from 'antd';
import { surveyMenu, typeOfEntry } from '#features/surveys/survey-rights.ts';
import { surveyCalls, type SurveyRow } from '#features/surveys/surveys.contract.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ListPage } from '#platform/records/web/ListPage.tsx';
import { recordKey, usePlacedListScreen } from '#platform/records/web/useListScreen.ts';
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { useMayCall, useScreenEntry } from '#platform/rights/web/useMayCall.ts';
import { WithDraft } from './draft/WithDraft.tsx';
import { openDraft } from './draft/server-draft.ts';
import { newPlace } from './OpenSurvey.tsx';
import { general, SubTypeDialog } from './SubTypeDialog.tsx';
import { kindInAddress, kindOfAddress, mayAct, type SurveyAct } from './survey-rules.ts';
import { surveyAddress, surveyList } from './survey-list.ts';
import { isKind, surveyKinds, SurveyPage, type SurveyScreen } from './SurveyPage.tsx';
import { SurveyTools } from './SurveyTools.tsx';
import { SurveyWizard } from './SurveyWizard.tsx';
import { surveyWords } from './survey-words.ts';
import { useRowTools } from './useRowTools.tsx';
import { useSurveyActs } from './useSurveyActs.ts';
import { useSurveyColumns } from './useSurveyColumns.tsx';
import { useSurveyFilters } from './useSurveyFilters.tsx';
import './surveys.css';

const useSurveys = (appId: string): SurveyScreen =>
  usePlacedListScreen(surveyList, surveyKinds, useListAddress(surveyAddress), appId);

/** A new survey of a kind, or exam; what was typed last time is there again. */
const NewSurvey = ({ appId, subType, screen }: { appId: string; subType: string; screen: SurveyScreen }) => {
  const place = newPlace(appId, subType);
  return (
    <LoadRecord
      queryKey={recordKey(surveyList.name, 'add', place)}
      load={() => openDraft(place)}
      onClose={screen.close}
    >
      {(opened) => (
        <WithDraft place={place} opened={opened}>
          {(draft) => (
            <SurveyWizard
              appId={appId}
              subType={subType}
              place={place}
              draft={draft}
              onSaved={screen.saved}
              onClose={screen.close}
            />
          )}
        </WithDraft>
      )}
    </LoadRecord>
  );
};

/** Surveys (F031), or exams (any other entry): one screen for both (seed 002 §1, §2.1). */
const SurveysScreen = () => {
  const t = useTexts(surveyWords);
  const { modal } = App.useApp();
  const entry = useScreenEntry();
  const appId = entry?.id ?? surveyMenu.id;
  const type = typeOfEntry(appId);
  const isExam = type === 'exam';
  const screen = useSurveys(appId);
  const { record, open, openNext, close, reload } = screen;
  const mayChange = useMayCall(surveyCalls.edit);
  const acts = useSurveyActs({ reload, onRevised: (oid) => open('edit', oid) });
  const columns = useSurveyColumns(type);
  const filters = useSurveyFilters(type);
  const run = (act: SurveyAct, row: SurveyRow): void => {
    if (act === 'publish' || act === 'suspend' || act === 'revise' || act === 'discard') void acts[act](row);
    else if (act === 'delete') screen.removeRows([row]);
    else if (isKind(act)) open(act, row.oid);
  };
  const rowTools = useRowTools({ mayChange, run });

  const chosen = record?.kind === 'add' ? (isExam ? general : kindOfAddress(record.id)) : null;
  if (chosen !== null && mayChange) return <NewSurvey appId={appId} subType={chosen} screen={screen} />;
  /** After the questions: reminds of their translations (seed 002 §4). */
  const questionsSaved = ({ oid, title }: SurveyRow): void => {
    screen.saved();
    void modal.confirm({
      title: t('surveys.remindTitle'),
      content: t('surveys.remindLanguages', { title }),
      okText: t('surveys.act.languages'),
      cancelText: t('common.close'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => open('languages', oid),
    });
  };
  const shown = record && record.kind !== 'add' ? { kind: record.kind, id: record.id } : null;
  const page = shown ? (
    <SurveyPage screen={screen} record={shown} appId={appId} onQuestionsSaved={questionsSaved} />
  ) : null;
  if (page && shown?.kind !== 'preview') return page;

  // As they are now: a survey may have been published since it was selected.
  const current = new Map(screen.table.rows.map((row) => [row.oid, row]));
  const selected = screen.table.selection.rows.map((row) => current.get(row.oid) ?? row);
  const main = (row: SurveyRow): SurveyAct =>
    (['edit', 'results', 'preview'] as const).find((act) => mayAct(act, row) && (mayChange || act !== 'edit')) ??
    'preview';
  return (
    <>
      <ListPage
        screen={screen}
        title={entry?.title || t(isExam ? 'survey.exams' : 'common.surveys')}
        purpose={t(isExam ? 'surveys.examsPurpose' : 'surveys.purpose')}
        searchHint={t('surveys.searchHint')}
        columns={columns}
        filters={filters}
        empty={{
          title: t(isExam ? 'surveys.noExams' : 'surveys.noSurveys'),
          hint: t(isExam ? 'surveys.noExamsHint' : 'surveys.noSurveysHint'),
        }}
        onAdd={mayChange ? () => open('add') : undefined}
        onOpen={(row) => run(main(row), row)}
        rowActions={rowTools}
        bulkActions={<SurveyTools rows={selected} mayChange={mayChange} run={run} />}
        selectable
        deletion={mayChange ? {} : undefined}
      />
      {record?.kind === 'add' && mayChange ? (
        <SubTypeDialog onChosen={(subType) => openNext('add', kindInAddress(subType))} onClose={close} />
      ) : null}
      {page}
    </>
  );
};

export default SurveysScreen;
