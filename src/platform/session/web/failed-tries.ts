/** Stored from the sign-in until the console has opened, across the page reload in between. */
const key = 'failed-tries';
/** One or two are usually one's own typing errors. */
const worthTelling = 3;

export const noteFailedTries = (times: number): void => {
  if (times >= worthTelling) sessionStorage.setItem(key, String(times));
};

/** How many wrong passwords there were before this sign-in; returned only once. 0: too few to mention. */
export const takeFailedTries = (): number => {
  const times = Number(sessionStorage.getItem(key) ?? 0);
  sessionStorage.removeItem(key);
  return times;
};
