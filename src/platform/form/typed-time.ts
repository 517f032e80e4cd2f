const typedForm = /^(\d{4}-\d{2}-\d{2}) +(\d{2}):?(\d{2})(?::?(\d{2}))?$/;

/**
 * A time as it was meant: `0930` is 09:30, and a time to the minute is one to the second where a field has seconds.
 * What is no such time stays as it was typed, for the error to be about it.
 */
export const timeAsTyped = (typed: string, { seconds, isEnd }: { seconds: boolean; isEnd: boolean }): string => {
  const [, day, hour, minute, second] = typedForm.exec(typed.trim()) ?? [];
  if (day === undefined || (second !== undefined && !seconds)) return typed;
  return `${day} ${hour}:${minute}${seconds ? `:${second ?? (isEnd ? '59' : '00')}` : ''}`;
};
