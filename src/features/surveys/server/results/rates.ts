/** A share in per cent, cut to two decimals; not 0 if anybody is counted (seed 002 §5). */
export const rateOf = (count: number, total: number): string => {
  if (total === 0 || count === 0) return '0%';
  const hundredths = Math.floor((count * 10_000) / total);
  return hundredths === 0 ? '0.01%' : `${hundredths / 100}%`;
};
