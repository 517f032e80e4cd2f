import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { FittingText } from '#platform/whole-text/web/FittingText.tsx';
import { useWholeTexts } from '#platform/whole-text/web/whole-text-context.ts';
import { platformClock, todayIn } from './platform-clock.ts';

/** A time on a line of its own: day and time where they fit, else the short form; exact on hover. */
export const FittingTime = ({ time }: { time: string }) => {
  const { dateTime, exact, moment, short } = useLanguage();
  const isWhole = useWholeTexts();
  const { data } = useQuery(platformClock);
  const today = todayIn(data?.timezone);
  return (
    <time dateTime={time.replace(' ', 'T')} title={exact(time)}>
      {isWhole ? dateTime(time) : <FittingText forms={[moment(time, today), short(time, today)]} />}
    </time>
  );
};
