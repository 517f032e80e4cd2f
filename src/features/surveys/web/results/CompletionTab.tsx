import { BellOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { surveyExtensionCalls } from '#features/surveys/survey-extensions.contract.ts';
import type { surveyResultCalls } from '#features/surveys/survey-results.contract.ts';
import type { SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { columnsOf } from '#platform/records/web/columns-of.tsx';
import { ListSection } from '#platform/records/web/ListSection.tsx';
import { usePlacedListScreen } from '#platform/records/web/useListScreen.ts';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import type { Answer } from '#platform/wire/endpoint.ts';
import { call } from '#platform/wire/web/client.ts';
import { type ChartLook, type ChartOption, pieOption } from './chart-options.ts';
import { Chart } from './Chart.tsx';
import { missingAddress, missingList, type MissingRow } from './missing-list.ts';
import type { Asked } from './result-filter.ts';
import { completionQuery, resultsKey } from './result-queries.ts';
import { ResultState } from './ResultState.tsx';
import { resultWords } from './result-words.ts';
import './results.css';
import './completion.css';

const noKinds = [] as const;
const chartHeight = 220;
const { code, text } = columnsOf<MissingRow>();

type Part = { name: string; count: number; isGood: boolean };

/** Two parts of a whole, as a pie and in figures beside it. */
const Shares = ({ title, parts }: { title: string; parts: readonly [Part, Part] }) => {
  const t = useTexts(resultWords);
  const { number } = useLanguage();
  const sum = parts[0].count + parts[1].count;
  // Cut, as every rate of the results (seed 002 §5).
  const rate = useCallback(
    (count: number): string => {
      if (sum === 0 || count === 0) return '0%';
      const cut = Math.floor((count * 10_000) / sum) / 100;
      return `${number(cut === 0 ? 0.01 : cut)}%`;
    },
    [number, sum],
  );
  const nothing = t('common.dialog.no_data');
  const [good, rest] = parts;
  const chart = useCallback(
    (look: ChartLook): ChartOption =>
      pieOption(
        [good, rest].map(({ name, count, isGood }) => ({
          name,
          value: count,
          // The table beside it says which is which: a name would not fit in every language.
          label: rate(count),
          colour: isGood ? (look.colours[0] ?? look.text) : (look.colours[1] ?? look.quiet),
        })),
        `0 · ${nothing}`,
        look,
      ),
    [good, nothing, rate, rest],
  );
  return (
    <section className="results-card results-share" aria-label={title}>
      <h3>{title}</h3>
      <div className="results-share-room">
        <Chart option={chart} height={chartHeight} />
        <table className="results-share-table">
          <tbody>
            {parts.map(({ name, count, isGood }) => (
              <tr key={name}>
                <th scope="row">
                  <span className={isGood ? 'results-part' : 'results-part results-part-rest'} aria-hidden />
                  {name}
                </th>
                <td className="results-figure">{number(count)}</td>
                <td className="results-figure">{rate(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

/** Nobody is reminded of what cannot be answered at the moment. */
const isAnswerable = ({ phase }: SurveyRecord): boolean => phase === 'NOW' || phase === 'EXTRA';

type Counts = Answer<typeof surveyResultCalls.completed>;

const Overview = ({ counts, isExam }: { counts: Counts; isExam: boolean }) => {
  const t = useTexts(resultWords);
  const { completedTotal, uncompletedTotal, passTotal } = counts;
  const finished = useMemo(
    (): [Part, Part] => [
      { name: t('survey.result.completed'), count: completedTotal, isGood: true },
      { name: t('survey.result.uncompleted'), count: uncompletedTotal, isGood: false },
    ],
    [completedTotal, t, uncompletedTotal],
  );
  const passed = useMemo(
    (): [Part, Part] => [
      { name: t('results.passed'), count: passTotal ?? 0, isGood: true },
      { name: t('results.notPassed'), count: completedTotal - (passTotal ?? 0), isGood: false },
    ],
    [completedTotal, passTotal, t],
  );
  return (
    <div className="results-shares">
      <Shares title={t(isExam ? 'results.finish' : 'results.completion')} parts={finished} />
      {isExam ? <Shares title={t('results.pass')} parts={passed} /> : null}
    </div>
  );
};

const useMissingColumns = (): ResourceColumn<MissingRow>[] => {
  const t = useTexts(resultWords);
  return useMemo(
    () => [
      code('id', t('common.employeeId'), { width: 140, always: true }),
      {
        key: 'name',
        title: t('common.personName'),
        minWidth: 120,
        render: ({ id, name }) => <PersonLink empid={id} name={name} />,
      },
      text('depname', t('common.department')),
      text('plantname', t('results.companyAndPlant')),
    ],
    [t],
  );
};

/** Tab 3 of seed 002 §2.2: how many have answered and passed, and who has not answered. */
export const CompletionTab = ({ survey, asked }: { survey: SurveyRecord; asked: Asked }) => {
  const t = useTexts(resultWords);
  const { number } = useLanguage();
  const notices = useNotices();
  const client = useQueryClient();
  const counts = useQuery(completionQuery(asked));
  const address = useListAddress(missingAddress);
  const { table } = usePlacedListScreen(missingList, noKinds, address, asked);
  const mayRemind = useMayCall(surveyExtensionCalls.remind) && survey.mayOperate === 'Y' && isAnswerable(survey);
  const [isReminding, setReminding] = useState(false);
  const columns = useMissingColumns();
  const remind = async (): Promise<void> => {
    setReminding(true);
    try {
      const { reminded } = await call(surveyExtensionCalls.remind, { content: { oid: survey.oid } });
      notices.success(t('results.reminded', { count: number(reminded) }));
      await client.invalidateQueries({ queryKey: [resultsKey] });
    } catch (error) {
      notices.failure(t('results.remindFailed'), error);
    } finally {
      setReminding(false);
    }
  };
  return (
    <div className="results-completion">
      <ResultState query={counts} rows={4}>
        {(found) => <Overview counts={found} isExam={survey.type === 'exam'} />}
      </ResultState>
      <ListSection
        list={missingList}
        address={address}
        table={table}
        title={t('results.missing')}
        searchHint={t('results.searchPeople')}
        columns={columns}
        empty={{ title: t('results.noMissing'), hint: t('results.noMissingHint') }}
        exportAll={() => missingList.exportAll?.(asked, address.state) ?? Promise.reject(new Error('no export'))}
        addText=""
        rowActions={() => []}
        toolbarEnd={
          mayRemind ? (
            <Button
              icon={<BellOutlined aria-hidden />}
              loading={isReminding}
              disabled={table.status === 'ready' && table.total === 0}
              onClick={() => void remind()}
            >
              {t('results.remind')}
            </Button>
          ) : null
        }
      />
    </div>
  );
};
