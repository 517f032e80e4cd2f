import { useLanguage } from '#platform/i18n/web/useLanguage.ts';

/** A time of the wire in the reader's way, the exact one on hover. */
export const TimeText = ({ time }: { time: string | null | undefined }) => {
  const { dateTime } = useLanguage();
  if (!time) return <span className="kit-none">—</span>;
  return (
    <time dateTime={time.replace(' ', 'T')} title={time}>
      {dateTime(time)}
    </time>
  );
};
