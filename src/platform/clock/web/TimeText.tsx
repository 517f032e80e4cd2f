import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useWholeTexts } from '#platform/whole-text/web/whole-text-context.ts';
import { platformClock, todayIn } from './platform-clock.ts';

type Props = {
  time: string | null | undefined;
  /** `short`: "10:58", "yesterday", "Mar 12"; `moment`: day and time; `full` (default): date and time. */
  form?: 'short' | 'moment' | 'full';
};

const ShortTime = ({ time, form }: { time: string; form: 'short' | 'moment' }) => {
  const formats = useLanguage();
  const { data } = useQuery(platformClock);
  return formats[form](time, todayIn(data?.timezone));
};

/** A time from the wire in the reader's way, exact on hover; short forms are full where whole texts are shown. */
export const TimeText = ({ time, form = 'full' }: Props) => {
  const { dateTime, exact } = useLanguage();
  const isWhole = useWholeTexts();
  if (!time) return <span className="kit-none">—</span>;
  return (
    <time dateTime={time.replace(' ', 'T')} title={exact(time)}>
      {form === 'full' || isWhole ? dateTime(time) : <ShortTime time={time} form={form} />}
    </time>
  );
};
