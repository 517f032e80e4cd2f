import { useLanguage } from '#platform/i18n/web/useLanguage.ts';

const width = 240;
const height = 36;

/** A small line chart, oldest value first; it has no axes, so its meaning is in the label. */
export const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
  const { pair, parts } = useLanguage();
  if (values.length < 2) return null;
  const highest = Math.max(...values, 1);
  const points = values.map((value, place) => {
    const x = (place / (values.length - 1)) * width;
    const y = height - 2 - (value / highest) * (height - 6);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className="home-spark"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={pair(label, parts(values.map(String)))}
    >
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
};
