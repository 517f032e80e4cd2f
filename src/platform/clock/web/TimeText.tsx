import { useLanguage } from '#platform/i18n/web/useLanguage.ts';

/** A time from the wire in the user's format, with the exact time on hover. */
export const TimeText = ({ time }: { time: string | null | undefined }) => {
  const { dateTime } = useLanguage();
  if (!time) return <span className="kit-none">—</span>;
  return (
    <time dateTime={time.replace(' ', 'T')} title={time}>
      {dateTime(time)}
    </time>
  );
};
