/** Why the sign-in page is shown: the session ended by itself (seed 000 §8, 'user invalid'). */
const noticeKey = 'sign-in-notice';

/** `why`: what the server said about the end of the session; empty if it said nothing. */
export const noteUserInvalid = (why = ''): void => sessionStorage.setItem(noticeKey, why);

/** What was noted, only once; null: there is no notice to show. */
export const takeUserInvalid = (): string | null => {
  const noted = sessionStorage.getItem(noticeKey);
  sessionStorage.removeItem(noticeKey);
  return noted;
};
