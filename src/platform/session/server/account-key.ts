/** Under which attempts at an account are counted: letter case, width and white space make no difference. */
export const accountKeyOf = (loginId: string): string => loginId.normalize('NFKC').trim().toLowerCase().slice(0, 120);
