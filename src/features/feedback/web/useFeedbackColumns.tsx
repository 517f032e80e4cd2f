import { Badge, Tooltip } from 'antd';
import type { FeedbackRow } from '#features/feedback/feedback.contract.ts';
import { stateTexts } from '#features/feedback/feedback.texts.ts';
import { useCodeWords } from '#platform/code-lists/web/codes.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { columnsOf } from '#platform/records/web/columns-of.tsx';
import { type ResourceColumn, tagPadding } from '#platform/resource-table/web/columns.ts';
import { previewLength } from './feedback-list.ts';
import { feedbackWords, typeList } from './feedback-words.ts';
import { FeedbackState } from './FeedbackState.tsx';
import type { FeedbackActs } from './useFeedbackActs.ts';

const { label, text, number, time } = columnsOf<FeedbackRow>();
/** Beside the badge: the arrow of its menu. */
const arrow = 34;

const Replies = ({ row: { replies, news } }: { row: FeedbackRow }) => {
  const t = useTexts(feedbackWords);
  if (news === 'N') return <>{replies}</>;
  return (
    <Tooltip title={t('feedback.news')} trigger={['hover', 'focus']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is shown on hover must be reachable by keyboard */}
      <span tabIndex={0} aria-label={`${replies}, ${t('feedback.news')}`}>
        <Badge dot offset={[6, 2]}>
          {replies}
        </Badge>
      </span>
    </Tooltip>
  );
};

/** The columns of seed 002 §2.9, and who sees to it. */
export const useFeedbackColumns = ({ setState }: FeedbackActs): ResourceColumn<FeedbackRow>[] => {
  const t = useTexts(feedbackWords);
  const nameOfType = useCodeWords(typeList);
  return [
    {
      key: 'type',
      title: t('common.type'),
      width: 130,
      whole: { text: ({ type }) => nameOfType(type) },
      render: ({ type }) => nameOfType(type),
    },
    text('content', t('common.content'), { always: true, minWidth: 200, longest: previewLength }),
    {
      key: 'state',
      title: t('feedback.state'),
      width: 150,
      whole: { text: ({ state }) => t(stateTexts[state]), around: tagPadding + arrow },
      render: (row) => <FeedbackState row={row} save={(next) => setState(row, next)} />,
    },
    {
      key: 'name',
      title: t('feedback.reporter'),
      width: 130,
      cut: { text: ({ empid, name }) => name || empid },
      render: ({ empid, name }) => <PersonLink empid={empid} name={name || empid} />,
    },
    { ...label('empid', t('common.employeeId'), { hiddenByDefault: true }), width: 130 },
    label('plantname', t('common.plant'), { width: 130 }),
    time('feedbackdate', t('feedback.feedbackdate'), { form: 'moment' }),
    {
      key: 'assigneeName',
      title: t('feedback.assignee'),
      width: 140,
      cut: { text: ({ assigneeName }) => assigneeName },
      render: ({ assignee, assigneeName }) => <PersonLink empid={assignee} name={assigneeName} />,
    },
    { ...number('replies', t('feedback.replies'), { width: 100 }), render: (row) => <Replies row={row} /> },
  ];
};
