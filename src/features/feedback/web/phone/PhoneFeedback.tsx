import { appFeedbackTexts } from '#features/feedback/app-feedback.texts.ts';
import { feedbackTexts } from '#features/feedback/feedback.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { usePhonePlace } from '#platform/phone/web/phone-place.ts';
import { PhoneLink } from '#platform/phone/web/PhoneLink.tsx';
import { AnswerView, PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { PhoneRows } from '#platform/phone/web/PhoneRows.tsx';
import { useAnswer } from '#platform/phone/web/useAnswer.ts';
import { useMore } from '#platform/phone/web/useMore.tsx';
import { WaitingList } from '#platform/phone/web/WaitingList.tsx';
import { listCall } from './feedback-calls.ts';
import { NewFeedback } from './NewFeedback.tsx';
import { OneFeedback } from './OneFeedback.tsx';

const FeedbackList = () => {
  const t = useTexts(appFeedbackTexts);
  const words = useTexts(feedbackTexts);
  const { dateTime } = useLanguage();
  const { pageSize, moreOf } = useMore();
  const answered = useAnswer(listCall, { query: { pageSize } });
  return (
    <PhonePage title={t('app_feedback.title')} parent="/">
      <WaitingList />
      <PhoneLink to="/feedback/new" className="phone-primary phone-wide phone-apart">
        {t('app_feedback.new')}
      </PhoneLink>
      <AnswerView answered={answered}>
        {({ list, total }) => (
          <>
            <PhoneRows rows={list} none={t('app_feedback.none')} to={({ oid }) => `/feedback/${oid}`}>
              {({ content, typename, feedbackdate, state, news }) => (
                <>
                  <span>
                    <strong className="phone-two-lines">{content}</strong>
                    <small>
                      {typename} · {dateTime(feedbackdate)}
                    </small>
                  </span>
                  <span className="phone-tag" data-strong={news === 'Y' ? '' : undefined}>
                    {news === 'Y' ? t('app_feedback.answered') : words(`feedback.state.${state}`)}
                  </span>
                </>
              )}
            </PhoneRows>
            {moreOf({ list, total })}
          </>
        )}
      </AnswerView>
    </PhonePage>
  );
};

/** Own feedback: the list, a new one, or one with its conversation. */
export const PhoneFeedback = () => {
  const oid = usePhonePlace().split('/')[2];
  if (oid === undefined) return <FeedbackList />;
  return oid === 'new' ? <NewFeedback /> : <OneFeedback key={oid} oid={oid} />;
};
