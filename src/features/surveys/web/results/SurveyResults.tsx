import { DownOutlined, EditOutlined, FieldTimeOutlined, HistoryOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Result, Skeleton, Tabs, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { surveyExtensionCalls } from '#features/surveys/survey-extensions.contract.ts';
import { surveyPublishingCalls } from '#features/surveys/survey-publishing.contract.ts';
import { surveyRegradeCalls } from '#features/surveys/survey-regrade.contract.ts';
import type { QuestionResult } from '#features/surveys/survey-results.contract.ts';
import type { SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { MenuButton } from '#platform/keyboard/web/MenuButton.tsx';
import { RefreshButton } from '#platform/resource-table/web/RefreshButton.tsx';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { loadSurvey } from '../survey-list.ts';
import { SurveyState } from '../SurveyState.tsx';
import { AmendDialog } from './AmendDialog.tsx';
import { CompletionTab } from './CompletionTab.tsx';
import { ExtensionDialog } from './ExtensionDialog.tsx';
import { RegradeDialog } from './RegradeDialog.tsx';
import { RegradeHistory } from './RegradeHistory.tsx';
import { askedOf } from './result-filter.ts';
import { resultsKey } from './result-queries.ts';
import { ResultFilters } from './ResultFilters.tsx';
import { resultWords } from './result-words.ts';
import { ScreeningPanel } from './ScreeningPanel.tsx';
import { SheetsTab } from './SheetsTab.tsx';
import { StatisticsTab } from './StatisticsTab.tsx';
import { type ResultTab, useResultFilter } from './useResultFilter.ts';
import './results.css';

type Opened = { kind: 'extension' | 'amend' | 'regrades' } | { kind: 'regrade'; question: QuestionResult };

/** Acts on a survey while it runs: more time, corrected texts, corrected keys. */
const useActs = (survey: SurveyRecord, open: (what: Opened) => void) => {
  const t = useTexts(resultWords);
  const mayExtend = useMayCall(surveyExtensionCalls.extend);
  const mayAmend = useMayCall(surveyPublishingCalls.amend);
  const isOperator = survey.mayOperate === 'Y';
  // Without an end there is no time to give.
  const hasEnd = survey.isduration === 'Y' || survey.istimelimit === 'Y';
  return [
    ...(isOperator && mayExtend && hasEnd
      ? [
          {
            key: 'extension',
            icon: <FieldTimeOutlined aria-hidden />,
            label: t('results.extension'),
            onClick: () => open({ kind: 'extension' }),
          },
        ]
      : []),
    ...(isOperator && mayAmend
      ? [
          {
            key: 'amend',
            icon: <EditOutlined aria-hidden />,
            label: t('survey.amend'),
            onClick: () => open({ kind: 'amend' }),
          },
        ]
      : []),
    ...(survey.type === 'exam'
      ? [
          {
            key: 'regrades',
            icon: <HistoryOutlined aria-hidden />,
            label: t('results.regradeHistory'),
            onClick: () => open({ kind: 'regrades' }),
          },
        ]
      : []),
  ];
};

type PageProps = { opened: SurveyRecord; onClose: () => void };

const ResultsPage = ({ opened, onClose }: PageProps) => {
  const t = useTexts(resultWords);
  const { number } = useLanguage();
  const client = useQueryClient();
  const { data: survey } = useQuery({
    queryKey: [resultsKey, 'survey', opened.oid],
    queryFn: () => loadSurvey(opened.oid),
    initialData: opened,
  });
  const address = useResultFilter(survey);
  const { tab, filter } = address;
  const [isScreening, setScreening] = useState(() => (filter?.screens.length ?? 0) > 0);
  const [shown, setShown] = useState<Opened | null>(null);
  const acts = useActs(survey, setShown);
  const mayRegrade = useMayCall(surveyRegradeCalls.apply) && survey.mayOperate === 'Y';
  const asked = useMemo(() => filter && askedOf(survey, filter), [filter, survey]);
  const isExam = survey.type === 'exam';
  const refresh = (): void => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [name, kind] }) =>
        kind !== 'record' && (name === resultsKey || name === 'survey-sheets' || name === 'survey-missing'),
    });
  };
  /** Conditions belong to the tab, and their panel is hidden with it (seed 002 §2.2). */
  const openTab = (next: ResultTab): void => {
    setScreening(false);
    address.openTab(next);
  };
  const close = (): void => setShown(null);
  const done = (): void => {
    close();
    refresh();
  };
  const whole = survey.passingscore;
  return (
    <section className="kit-form-page results-page" aria-label={t('results.titleOf', { title: survey.title })}>
      <header className="kit-form-header">
        <BackButton onBack={onClose} says={t('common.back')} />
        <h1>{survey.title}</h1>
        <SurveyState row={survey} />
        {survey.anonymous === 'Y' ? <Tag>{t('survey.anonymous')}</Tag> : null}
        {isExam && whole !== null ? (
          <span className="results-quiet results-passing">
            {t('survey.passingscore')} {number(whole)} / {number(survey.fullscore)}
          </span>
        ) : null}
        <div className="kit-form-header-actions">
          {acts.length > 0 ? (
            <MenuButton items={acts}>
              <Button>
                {t('results.whileRunning')} <DownOutlined aria-hidden />
              </Button>
            </MenuButton>
          ) : null}
          <RefreshButton table={{ refresh, refreshing: false }} />
        </div>
      </header>
      {filter === null || asked === null ? (
        <Skeleton active />
      ) : (
        <>
          <ResultFilters
            survey={survey}
            address={address}
            filter={filter}
            isScreening={isScreening}
            onScreening={() => setScreening(!isScreening)}
          />
          {isScreening ? (
            <ScreeningPanel
              key={`${tab} ${filter.version ?? ''}`}
              survey={survey}
              filter={filter}
              onApply={address.setFilter}
            />
          ) : null}
          {address.isElsewhere && !address.hasNoPlace ? (
            <Alert type="info" showIcon role="status" title={t('results.elsewhere')} />
          ) : null}
          {address.hasNoPlace ? (
            <Result status="info" title={t('results.noPlace')} />
          ) : (
            <Tabs
              activeKey={tab}
              destroyOnHidden
              onChange={(key) => openTab(key as ResultTab)}
              items={[
                {
                  key: 'statistics',
                  label: t('survey.result.statistics'),
                  children: (
                    <StatisticsTab
                      survey={survey}
                      asked={asked}
                      against={filter.against}
                      onRegrade={mayRegrade ? (question) => setShown({ kind: 'regrade', question }) : undefined}
                    />
                  ),
                },
                {
                  key: 'sheets',
                  label: t('results.sheetsTab'),
                  children: <SheetsTab survey={survey} asked={asked} />,
                },
                {
                  key: 'completion',
                  label: t(isExam ? 'results.finishAndPass' : 'results.completion'),
                  children: <CompletionTab survey={survey} asked={asked} />,
                },
              ]}
            />
          )}
        </>
      )}
      {shown?.kind === 'extension' ? <ExtensionDialog survey={survey} onClose={close} /> : null}
      {shown?.kind === 'amend' ? <AmendDialog survey={survey} onSaved={done} onClose={close} /> : null}
      {shown?.kind === 'regrade' ? (
        <RegradeDialog survey={survey} question={shown.question} onSaved={done} onClose={close} />
      ) : null}
      {shown?.kind === 'regrades' ? (
        <Dialog title={t('results.regradeHistory')} footer={null} onCancel={close}>
          <RegradeHistory surveyoid={survey.oid} />
        </Dialog>
      ) : null}
    </section>
  );
};

type NoResultsProps = { reason: 'survey.not_published' | 'survey.not_operator'; onClose: () => void };

/** An address may name a survey that has no results yet, or none for this person. */
const NoResults = ({ reason, onClose }: NoResultsProps) => {
  const t = useTexts(resultWords);
  return <Result status="info" title={t(reason)} extra={<Button onClick={onClose}>{t('common.back')}</Button>} />;
};

/** The results of a survey or exam (seed 002 §2.2), and what is done while it runs. */
export const SurveyResults = ({ oid, onClose }: { oid: string; onClose: () => void }) => (
  <LoadRecord queryKey={[resultsKey, 'record', oid]} load={() => loadSurvey(oid)} onClose={onClose}>
    {(survey) =>
      survey.state !== 'N' && survey.mayOperate === 'Y' ? (
        <ResultsPage opened={survey} onClose={onClose} />
      ) : (
        <NoResults reason={survey.state === 'N' ? 'survey.not_published' : 'survey.not_operator'} onClose={onClose} />
      )
    }
  </LoadRecord>
);
