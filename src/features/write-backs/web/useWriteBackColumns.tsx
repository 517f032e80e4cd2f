import { Tag } from 'antd';
import type { WriteBackRow, WriteBackState } from '#features/write-backs/write-backs.contract.ts';
import { stateTexts } from '#features/write-backs/write-backs.texts.ts';
import { originalOf } from '#platform/i18n/original-text.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { columnsOf } from '#platform/records/web/columns-of.tsx';
import { type ResourceColumn, tagPadding } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { writeBackWords } from './write-back-list.ts';

const { code, text, time, number } = columnsOf<WriteBackRow>();
const colours = { W: 'processing', C: 'success', F: 'error', X: 'default' } as const satisfies Record<
  WriteBackState,
  string
>;

export const useWriteBackColumns = (): ResourceColumn<WriteBackRow>[] => {
  const t = useTexts(writeBackWords);
  const sayReason = useReasonText();
  const { language } = useLanguage();
  const lastFailure = ({ reason, detail }: WriteBackRow): string =>
    [reason && sayReason(reason), originalOf(detail, language)].filter(Boolean).join(' · ');
  return [
    text('name', t('write_back.form'), { always: true, minWidth: 150 }),
    code('formId', t('execution.formId'), { hiddenByDefault: true }),
    code('insId', t('execution.insId')),
    {
      key: 'state',
      title: t('common.status'),
      width: 150,
      inSight: true,
      whole: { text: ({ state }) => t(stateTexts[state]), around: tagPadding },
      render: ({ state }) => <Tag color={colours[state]}>{t(stateTexts[state])}</Tag>,
    },
    {
      key: 'reason',
      title: t('write_back.lastFailure'),
      minWidth: 180,
      cut: { text: lastFailure },
      render: (row) => <CutText text={lastFailure(row)} />,
    },
    number('attempts', t('write_back.attempts'), { width: 100 }),
    time('lasttry', t('write_back.lasttry'), { none: '—' }),
    time('nexttry', t('write_back.nexttry'), { none: '—' }),
    { key: 'empid', title: t('write_back.empid'), width: 130, render: ({ empid }) => <PersonLink empid={empid} /> },
    time('submittedat', t('write_back.submittedat')),
    {
      key: 'discardreason',
      title: t('write_back.discardreason'),
      width: 180,
      hiddenByDefault: true,
      render: ({ discardreason }) => <CutText text={discardreason} />,
    },
    {
      key: 'discardedby',
      title: t('write_back.discardedby'),
      width: 130,
      hiddenByDefault: true,
      render: ({ discardedby }) => <PersonLink empid={discardedby} />,
    },
    time('discardedat', t('write_back.discardedat'), { none: '—', hiddenByDefault: true }),
    time('writtenat', t('write_back.writtenat'), { none: '—', hiddenByDefault: true }),
  ];
};
