import { Client } from 'ldapts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDirectory, type DirectorySettings } from './directory.ts';
import { slapdProgram, startSlapd, type Slapd } from './slapd.testing.ts';

const password = 'pässwörd 密碼 123';
/** Names with characters that are special in a distinguished name. */
const people = [
  { rdn: 'alice', uid: 'alice' },
  { rdn: 'Smith\\, John', uid: 'Smith, John' },
  { rdn: '\\#1\\+2\\=3\\;\\<\\>\\"\\\\', uid: '#1+2=3;<>"\\' },
  { rdn: '\\ spaced', uid: ' spaced' },
  { rdn: '王小明', uid: '王小明' },
].map((one) => ({ ...one, password }));

if (!slapdProgram)
  process.stderr.write('There is no slapd here: the sign-in against a real directory is not tested.\n');

describe.skipIf(!slapdProgram)('a directory server (slapd over TLS)', () => {
  let slapd: Slapd;
  let troubles: string[];
  beforeAll(async () => {
    slapd = await startSlapd(people);
  });
  afterAll(() => slapd.stop());

  const directory = (settings: Partial<DirectorySettings> = {}) => {
    troubles = [];
    const whole: DirectorySettings = {
      LDAP_URL: slapd.tlsUrl,
      LDAP_USER: 'uid={account},ou=people,dc=example,dc=com',
      LDAP_CA: slapd.caFile,
      LDAP_TIMEOUT: 5,
      LDAP_PLAIN: 'no',
      ...settings,
    };
    const opened = openDirectory(whole, (why) => troubles.push(why));
    if (!opened) throw new Error('no directory');
    return opened;
  };

  it.each(people.map(({ uid }) => uid))('lets in %s with the right password alone', async (uid) => {
    const { check } = directory();
    expect(await check(uid, password)).toBe('in');
    expect(await check(uid, `${password} `)).toBe('refused');
    expect(troubles).toEqual([]);
  });

  it('signs in over STARTTLS too, and without TLS only if the setting allows it', async () => {
    expect(await directory({ LDAP_URL: slapd.url }).check('alice', password)).toBe('in');
    expect(await directory({ LDAP_URL: slapd.url }).check('alice', 'wrong')).toBe('refused');
    expect(await directory({ LDAP_URL: slapd.url, LDAP_PLAIN: 'loopback' }).check('alice', password)).toBe('in');
  });

  it('never sends an empty password, which this server would take for a sign-in', async () => {
    const trap = new Client({ url: slapd.url });
    await expect(trap.bind('uid=alice,ou=people,dc=example,dc=com', '')).resolves.toBeUndefined();
    await trap.unbind();
    expect(await directory().check('alice', '')).toBe('refused');
    expect(await directory().check('alice', '\u0000')).toBe('refused');
  });

  it.each(['nobody', '', ' ', 'alice\u0000', 'alice\n', 'alice,ou=people,dc=example,dc=com', '*', 'ALICE\\00'])(
    'rejects the account %j',
    async (account) => {
      expect(await directory().check(account, password)).toBe('refused');
      expect(troubles).toEqual([]);
    },
  );

  it.each([
    ['an authority that has not signed it', () => ({ LDAP_CA: slapd.otherCaFile })],
    ['no authority of its own', () => ({ LDAP_CA: undefined })],
    ['another address than its certificate names', () => ({ LDAP_URL: slapd.misnamedUrl })],
    ['STARTTLS with an authority that has not signed it', () => ({ LDAP_URL: slapd.url, LDAP_CA: slapd.otherCaFile })],
    ['TLS where there is none', () => ({ LDAP_URL: slapd.url.replace('ldap:', 'ldaps:') })],
  ])('sends no password to a server with %s', async (_what, settings) => {
    expect(await directory(settings()).check('alice', password)).toBe('unavailable');
    expect(troubles).toHaveLength(1);
    expect(troubles.join()).not.toContain('alice');
    expect(troubles.join()).not.toContain(password);
  });

  it('works for the name of a domain account, unescaped', async () => {
    // Not a distinguished name: the server reports a syntax error, which says nothing about the password.
    expect(await directory({ LDAP_USER: '{account}@corp.example.com' }).check('alice', password)).toBe('unavailable');
    expect(troubles.join()).toMatch(/DN/i);
  });

  it('checks that it is reachable without naming a person', async () => {
    expect(await directory().probe()).toBe('refused');
    expect(await directory({ LDAP_URL: 'ldaps://127.0.0.1:1' }).probe()).toBe('unavailable');
  });

  it('handles many at once', async () => {
    const { check } = directory();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => check('alice', index % 2 ? password : 'wrong')),
    );
    expect(answers).toEqual(Array.from({ length: 60 }, (_, index) => (index % 2 ? 'in' : 'refused')));
  });
});
