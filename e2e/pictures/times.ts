const hour = 3_600_000;

/** A day relative to today with a time of the platform's clock, eight hours ahead of UTC: `2026-05-01 08:00`. */
export const dayAt = (days: number, time: string): string => {
  const day = new Date(Date.now() + (days * 24 + 8) * hour);
  return `${day.toISOString().slice(0, 10)} ${time}`;
};

/** The same as milliseconds. */
export const momentAt = (days: number, time: string): number =>
  Date.parse(`${dayAt(days, time).replace(' ', 'T')}:00+08:00`);
