/** Whether a template names an entry (`uid={account},ou=…`) rather than a domain account (`{account}@…`). */
const isEntryName = (template: string): boolean => /^\s*[a-z][\w.-]*\s*=/i.test(template);

/** Characters that must be escaped in a value of a distinguished name (RFC 4514 §2.4). */
const special = /[",+;<>=\\]/g;

/** Escapes a value of a distinguished name, so that it can neither end early nor start another value. */
const escapeValue = (value: string): string =>
  value
    .replace(special, (letter) => `\\${letter}`)
    .replace(/^[ #]/, (letter) => `\\${letter}`)
    .replace(/ $/, '\\ ');

// oxlint-disable-next-line no-control-regex -- these are the very characters to reject
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

const longestAccount = 256;

/** The bind name of an account; undefined if the account cannot be part of one. */
export const bindName = (template: string, account: string): string | undefined => {
  if (account.trim() === '' || account.length > longestAccount || control.test(account)) return undefined;
  const value = isEntryName(template) ? escapeValue(account) : account;
  return template.replace('{account}', () => value);
};

/** Whether a password may be sent: a bind with an empty one would succeed as unauthenticated (RFC 4513 §5.1.2). */
export const isSendable = (password: string): boolean => password !== '' && !control.test(password);
