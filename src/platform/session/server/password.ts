import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '#platform/wire/errors.ts';
import { codes } from '#platform/wire/envelope.ts';
import { commonPasswords } from './common-passwords.ts';

/** OWASP's second recommendation for argon2id: 19 MiB, 2 passes. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const shortest = 10;
const longest = 200;
/** Letters and digits that cannot be confused when read aloud or copied by hand. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), strength);

/** Enough for 79 random bits, which nobody can try out: a thousand of these are made in a second. */
const quickStrength = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };
export const hashOneTimePassword = (password: string): Promise<string> => hash(password, quickStrength);
const isQuick = (passwordHash: string): boolean => passwordHash.includes(`$m=${quickStrength.memoryCost},`);

const groupLength = 4;
const groups = 4;

/** A one-time password as it was made, however it was copied: in capitals, with spaces, or without hyphens. */
const asMade = (typed: string): string => {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (letters.length !== groupLength * groups) return typed;
  return (letters.match(/.{4}/g) ?? []).join('-');
};

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches; takes as long without a hash, or with that of a one-time password, as with another, so
 * that timing does not reveal which accounts exist. `check`: for tests, which count its calls.
 */
export const passwordMatches = async (
  passwordHash: string | null,
  password: string,
  check: typeof verify = verify,
): Promise<boolean> => {
  decoy ??= hashPassword('no account has this password');
  const given = password.slice(0, longest).normalize('NFC');
  if (passwordHash !== null && !isQuick(passwordHash)) return check(passwordHash, given);
  await check(await decoy, given);
  return passwordHash !== null && check(passwordHash, asMade(given));
};

/** Prepares the decoy hash before the first sign-in, which would otherwise take longer. */
export const warmPasswordCheck = async (): Promise<void> => {
  await passwordMatches(null, 'warm');
};

/** A password that can be read out and typed: four groups of four characters, 79 bits. */
export const oneTimePassword = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => readable[randomInt(readable.length)]).join(''),
  ).join('-');

/** Symbols used in place of letters: `p@ssw0rd`. */
const letterOf: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '!': 'l',
  i: 'l',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

const withoutSigns = (text: string): string => text.replaceAll(/[\s\p{P}\p{S}]/gu, '');
const asLetters = (text: string): string => [...text].map((sign) => letterOf[sign] ?? sign).join('');
const reversed = (text: string): string => [...text].toReversed().join('');

/**
 * The forms in which a name may be hidden in a password: unchanged, with symbols in between, with symbols for letters,
 * and each of these reversed.
 */
const foldings = (text: string): string[] =>
  [text, withoutSigns(text), asLetters(text), withoutSigns(asLetters(text))].flatMap((one) => [one, reversed(one)]);

/** A very short name occurs in many passwords by chance; a Chinese character counts as two letters. */
const isIdentifying = (name: string): boolean => [...name].length > (/\p{Script=Han}/u.test(name) ? 1 : 2);

/** The names of the account and its person, whole and word by word, spelled as by `foldings`. */
const namesOf = ({ empid, userid, name }: { empid: string; userid: string; name: string }): string[] => {
  const [domainAccount = ''] = userid.split('@');
  const words = name.split(/\s/u).filter((word) => [...word].length > 3);
  const known = [empid, userid, domainAccount, name, ...words].map((one) => one.normalize('NFKC').toLowerCase().trim());
  return known.filter(isIdentifying).flatMap((one) => [one, withoutSigns(asLetters(one))].filter(isIdentifying));
};

/**
 * Throws (502, at the field `newPassword`) for a password that is too short, too common, or contains the name of its
 * own account (docs/rules.md, Who is calling).
 */
export const checkNewPassword = (password: string, account: { empid: string; userid: string; name: string }): void => {
  const refuse = (reason: string, params: Record<string, number> = {}): never => {
    throw new DomainError(codes.editFailed, reason, { fields: { newPassword: reason }, params });
  };
  const folded = password.normalize('NFKC').toLowerCase();
  if ([...password].length < shortest || password.length > longest) refuse('password.too_short', { shortest });
  if (commonPasswords.has(folded) || /^(.)\1*$/u.test(folded)) refuse('password.common');
  if (namesOf(account).some((name) => foldings(folded).some((text) => text.includes(name))))
    refuse('password.own_name');
};
