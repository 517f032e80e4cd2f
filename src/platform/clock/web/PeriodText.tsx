import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { FittingText } from '#platform/whole-text/web/FittingText.tsx';
import { useWholeTexts } from '#platform/whole-text/web/whole-text-context.ts';
import { platformClock, todayIn } from './platform-clock.ts';

type Props = { start: string | null; end: string | null; className?: string };

/**
 * A period from one time to another: days with their times where they fit, else shorter, and exact on hover. An open
 * end is a dash.
 */
export const PeriodText = ({ start, end, className }: Props) => {
  const { dateTime, days, exact, moment, short } = useLanguage();
  const isWhole = useWholeTexts();
  const { data } = useQuery(platformClock);
  const today = todayIn(data?.timezone);
  if (!start && !end) return <span className="kit-none">—</span>;
  const inForm = (form: (time: string) => string): string =>
    [start, end].map((time) => (time ? form(time) : '…')).join(' – ');
  if (isWhole) return <span className={className}>{inForm(dateTime)}</span>;
  return (
    <FittingText
      className={className}
      forms={[
        inForm((time) => moment(time, today)),
        start && end ? days(start, end, today) : inForm((time) => short(time, today)),
      ]}
      title={inForm(exact)}
    />
  );
};
