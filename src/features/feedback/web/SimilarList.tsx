import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { feedbackCalls } from '#features/feedback/feedback.contract.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useFailureWords } from '#platform/notices/web/useFailureWords.ts';
import { call } from '#platform/wire/web/client.ts';
import { feedbackList, feedbackName } from './feedback-list.ts';
import { feedbackWords } from './feedback-words.ts';
import { StateTag } from './FeedbackState.tsx';

const percent = 100;

/** Feedback of the same type with a similar text, the most similar first. */
export const SimilarList = ({ oid, onOpen }: { oid: string; onOpen: (oid: string) => void }) => {
  const t = useTexts(feedbackWords);
  const failureWords = useFailureWords();
  const { data, error } = useQuery({
    queryKey: [feedbackList.name, 'similar', oid],
    queryFn: () => call(feedbackCalls.similar, { query: { oid } }),
  });
  return (
    <section className="feedback-similar" aria-label={t('feedback.similar')}>
      <h3>{t('feedback.similar')}</h3>
      {error ? <Alert type="error" title={failureWords(error)} /> : null}
      {!data && !error ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {data?.length === 0 ? <p className="kit-none">{t('feedback.noSimilar')}</p> : null}
      <ul>
        {data?.map((row) => (
          <li key={row.oid}>
            <Button type="link" size="small" title={row.content} onClick={() => onOpen(row.oid)}>
              {feedbackName(row)}
            </Button>
            <span className="feedback-facts">
              <StateTag state={row.state} />
              <span>{row.name || row.empid}</span>
              <TimeText time={row.feedbackdate} form="short" />
              <span>{t('feedback.likeness', { percent: `${Math.round(row.likeness * percent)}%` })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
