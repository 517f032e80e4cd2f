/** Why the sign-in page is shown: the session ended by itself (seed 000 §8, 'user invalid'). */
const noticeKey = 'sign-in-notice';

export const noteUserInvalid = (): void => sessionStorage.setItem(noticeKey, 'user_invalid');

/** Whether to show the notice; true only once. */
export const takeUserInvalid = (): boolean => {
  const noted = sessionStorage.getItem(noticeKey) !== null;
  sessionStorage.removeItem(noticeKey);
  return noted;
};
