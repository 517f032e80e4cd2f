/** A template that names an entry (`uid={account},ou=…`), and not an account of a domain (`{account}@…`). */
const isEntryName = (template: string): boolean => /^\s*[a-z][\w.-]*\s*=/i.test(template);

/** What a value of a distinguished name must not hold as it is (RFC 4514 §2.4). */
const special = /[",+;<>=\\]/g;

/** A value as it stands in a distinguished name: nothing in it can end the value or begin another. */
const escapeValue = (value: string): string =>
  value
    .replace(special, (letter) => `\\${letter}`)
    .replace(/^[ #]/, (letter) => `\\${letter}`)
    .replace(/ $/, '\\ ');

// oxlint-disable-next-line no-control-regex -- these are the very characters to reject
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

const longestAccount = 256;

/** The name to sign in with at the directory; undefined for an account that cannot stand in one. */
export const bindName = (template: string, account: string): string | undefined => {
  if (account.trim() === '' || account.length > longestAccount || control.test(account)) return undefined;
  const value = isEntryName(template) ? escapeValue(account) : account;
  return template.replace('{account}', () => value);
};

/**
 * Whether a password may be sent: an empty one would be answered as a sign-in of nobody in particular (RFC 4513
 * §5.1.2).
 */
export const isSendable = (password: string): boolean => password !== '' && !control.test(password);
