import { everyday } from '#features/surveys/survey-codes.ts';
import { EyeOutlined } from '@ant-design/icons';
import { Alert, Tag } from 'antd';
import { useMemo, useState } from 'react';
import type { SheetRow } from '#features/surveys/survey-results.contract.ts';
import { type SurveyRecord } from '#features/surveys/surveys.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { columnsOf } from '#platform/records/web/columns-of.tsx';
import { ListSection } from '#platform/records/web/ListSection.tsx';
import { usePlacedListScreen } from '#platform/records/web/useListScreen.ts';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { useListAddress } from '#platform/resource-table/web/useListAddress.ts';
import type { Asked } from './result-filter.ts';
import { resultWords } from './result-words.ts';
import { sheetAddress, sheetList } from './sheet-list.ts';
import { SheetPreview } from './SheetPreview.tsx';
import { useDayOfSheet } from './useDayOfSheet.ts';
import './results.css';

const noKinds = [] as const;
const { code, text, time, number } = columnsOf<SheetRow>();

const useSheetColumns = (survey: SurveyRecord): ResourceColumn<SheetRow>[] => {
  const t = useTexts(resultWords);
  const dayOf = useDayOfSheet();
  const isExam = survey.type === 'exam';
  const isEveryday = survey.subType === everyday;
  const isSeveral = survey.examcount > 1;
  return useMemo(
    (): ResourceColumn<SheetRow>[] => [
      code('id', t('common.employeeId'), { width: 140, always: true }),
      {
        key: 'name',
        title: t('common.personName'),
        minWidth: 120,
        render: ({ id, name }) => <PersonLink empid={id} name={name} />,
      },
      text('depname', t('common.department'), { rank: 2 }),
      text('plantname', t('common.plant'), { rank: 3 }),
      ...(isEveryday
        ? [{ key: 'day', title: t('survey.result.day'), whole: { text: dayOf }, render: (row: SheetRow) => dayOf(row) }]
        : []),
      time('txdat', t('survey.result.submittedAt'), { form: 'moment' }),
      ...(isExam && isSeveral ? [number('attempt', t('survey.result.attempt'), { width: 90, rank: 1 })] : []),
      ...(isExam
        ? [
            number('totalscore', t('survey.result.score'), { width: 90 }),
            {
              key: 'pass',
              title: t('survey.result.pass'),
              minWidth: 120,
              render: ({ pass }: SheetRow) =>
                pass === null ? null : (
                  <Tag color={pass === 'Y' ? 'success' : 'error'}>
                    {t(pass === 'Y' ? 'results.passed' : 'results.notPassed')}
                  </Tag>
                ),
            },
          ]
        : []),
      {
        key: 'late',
        title: t('common.remark'),
        rank: 4,
        minWidth: 90,
        render: ({ late, bytime }) => (
          <>
            {late === 'Y' ? <Tag color="warning">{t('results.late')}</Tag> : null}
            {bytime === 'Y' ? <Tag>{t('results.byTime')}</Tag> : null}
          </>
        ),
      },
    ],
    [dayOf, isEveryday, isExam, isSeveral, t],
  );
};

/** Tab 2 of seed 002 §2.2: the sheets that match, each with a preview. */
const NamedSheets = ({ survey, asked }: { survey: SurveyRecord; asked: Asked }) => {
  const t = useTexts(resultWords);
  const address = useListAddress(sheetAddress);
  const { table } = usePlacedListScreen(sheetList, noKinds, address, asked);
  const [shown, setShown] = useState<SheetRow | null>(null);
  const columns = useSheetColumns(survey);
  const rowActions = (row: SheetRow): RowAction[] => [
    {
      key: 'preview',
      label: t('common.preview'),
      icon: <EyeOutlined aria-hidden />,
      hotkey: 'p',
      onClick: () => setShown(row),
    },
  ];
  return (
    <>
      <ListSection
        list={sheetList}
        address={address}
        table={table}
        title={t('results.sheets')}
        searchHint={t('results.searchPeople')}
        columns={columns}
        empty={{ title: t('results.noSheets'), hint: t('results.noSheetsHint') }}
        exportAll={() => sheetList.exportAll?.(asked, address.state) ?? Promise.reject(new Error('no export'))}
        addText=""
        onOpen={setShown}
        rowActions={rowActions}
      />
      {shown ? <SheetPreview survey={survey} row={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
};

export const SheetsTab = (props: { survey: SurveyRecord; asked: Asked }) => {
  const t = useTexts(resultWords);
  if (props.survey.anonymous === 'Y') return <Alert type="info" showIcon title={t('survey.sheets_anonymous')} />;
  return <NamedSheets {...props} />;
};
