import { createECDH } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings, WrongSetting } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'steward-settings-'));
const file = join(folder, 'certificate.pem');
writeFileSync(file, 'pem');
afterAll(() => rmSync(folder, { recursive: true }));

const wrong = (environment: Record<string, string>): string => {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof WrongSetting) return error.message;
    throw error;
  }
  return 'taken';
};

describe('settings', () => {
  it('have a value each without any environment; the console is seen by this machine alone', () => {
    expect(readSettings({})).toEqual({
      PORT: 8080,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      DATABASE_POOL: 8,
      ADMIN_LOGIN: 'admin',
      DEMO_EMPLOYEES: 5000,
      PLATFORM_TZ: 'Asia/Taipei',
      TRUST_PROXY: '',
      UPLOAD_MAX_MB: 500,
      UPLOAD_QUOTA_MB: 2000,
      STORAGE_RESERVE_MB: 256,
      FILE_GRACE_DAYS: 7,
      SIGNIN_MONTHS: 12,
      IMPORT_WAIT: 25,
      LDAP_TIMEOUT: 5,
      LDAP_PLAIN: 'no',
      BPM_TIMEOUT: 10,
      BPM_ATTEMPTS: 8,
      API_DOCS: 'local',
      HEADER_TIMEOUT: 10,
      SOCKETS_MAX: 50_000,
      PUSH_PROVIDER: 'log',
      PUSH_HOSTS:
        'fcm.googleapis.com,*.push.services.mozilla.com,web.push.apple.com,*.push.apple.com,*.notify.windows.com',
      LOG_LEVEL: 'info',
    });
  });

  it('take an empty value for none', () => {
    expect(readSettings({ PORT: '', ADMIN_PASSWORD: '', TLS_CERT: '', PLATFORM_TZ: '' })).toMatchObject({
      PORT: 8080,
      PLATFORM_TZ: 'Asia/Taipei',
    });
  });

  it.each([
    ['PORT', '65536', 'a port number, 0 to 65535'],
    ['PORT', '-1', 'a port number, 0 to 65535'],
    ['PORT', '80.5', 'a port number, 0 to 65535'],
    ['PORT', 'http', 'a port number, 0 to 65535'],
    ['DATABASE_URL', 'mysql://x', 'postgresql://user:password@host:port/database'],
    ['DATABASE_POOL', '1', 'a number of connections, 2 to 200'],
    ['DATABASE_POOL', 'many', 'a number of connections, 2 to 200'],
    ['ADMIN_LOGIN', 'no spaces', 'letters, digits, dot, dash, underscore'],
    ['ADMIN_PASSWORD', 'short', 'at least 10 characters'],
    ['DEMO_EMPLOYEES', '-5', 'a whole number up to 1000000, 0 for an empty system'],
    ['DEMO_EMPLOYEES', '1e7', 'a whole number up to 1000000, 0 for an empty system'],
    ['PLATFORM_TZ', 'Mars/Olympus', 'an IANA time zone such as Asia/Taipei'],
    ['PLATFORM_TZ', '+08:00', 'an IANA time zone such as Asia/Taipei'],
    ['PLATFORM_TZ', "UTC -c x='y'", 'an IANA time zone such as Asia/Taipei'],
    ['TLS_CERT', '/nowhere/at/all.pem', 'the path of a file that exists'],
    ['TLS_KEY', tmpdir(), 'the path of a file that exists'],
    ['TRUST_PROXY', 'everybody', 'addresses or networks such as 10.0.0.0/8, separated by commas'],
    ['TRUST_PROXY', '10.0.0.0/33', 'addresses or networks such as 10.0.0.0/8, separated by commas'],
    ['TRUST_PROXY', '0.0.0.0/0', 'addresses or networks such as 10.0.0.0/8, separated by commas'],
    ['TRUST_PROXY', '10.0.0.1,', 'addresses or networks such as 10.0.0.0/8, separated by commas'],
    ['LDAP_URL', 'https://ad.example.com', 'ldaps://host or ldap://host, with :port where it is another'],
    ['LDAP_URL', 'ldap:///dc=x', 'ldaps://host or ldap://host, with :port where it is another'],
    ['LDAP_URL', 'ldaps://ad.example.com/dc=x', 'ldaps://host or ldap://host, with :port where it is another'],
    ['LDAP_URL', 'ldaps://me:pw@ad.example.com', 'ldaps://host or ldap://host, with :port where it is another'],
    ['LDAP_URL', 'ad.example.com', 'ldaps://host or ldap://host, with :port where it is another'],
    ['LDAP_USER', '{account}', '{account}@corp.example.com, or a DN such as uid={account},ou=people,dc=example,dc=com'],
    [
      'LDAP_USER',
      'uid=alice,dc=x',
      '{account}@corp.example.com, or a DN such as uid={account},ou=people,dc=example,dc=com',
    ],
    [
      'LDAP_USER',
      '{account}{account}@x',
      '{account}@corp.example.com, or a DN such as uid={account},ou=people,dc=example,dc=com',
    ],
    ['LDAP_CA', '/nowhere/at/all.pem', 'the path of a file that exists'],
    ['LDAP_TIMEOUT', '0', 'seconds, 1 to 30'],
    ['LDAP_TIMEOUT', '31', 'seconds, 1 to 30'],
    ['LDAP_PLAIN', 'yes', 'no or loopback'],
    ['BPM_URL', 'engine.example.com', 'https://host or http://host, with a path where it has one'],
    ['BPM_URL', 'ftp://engine.example.com', 'https://host or http://host, with a path where it has one'],
    ['BPM_URL', 'https://me:secret@engine.example.com', 'https://host or http://host, with a path where it has one'],
    ['BPM_URL', 'https://engine.example.com?key=1', 'https://host or http://host, with a path where it has one'],
    ['BPM_TOKEN', 'with space', '8 to 4000 letters, digits, or signs of -._~+/='],
    ['BPM_CA', '/nowhere/at/all.pem', 'the path of a file that exists'],
    ['BPM_TIMEOUT', '0', 'seconds, 1 to 120'],
    ['BPM_ATTEMPTS', '51', 'a number of attempts, 1 to 50'],
    ['PUSH_PROVIDER', 'fcm', 'log or web-push'],
    ['VAPID_SUBJECT', 'it@example.com', 'mailto:address or https://host, where push services can write to'],
    ['VAPID_SUBJECT', 'mailto:it', 'mailto:address or https://host, where push services can write to'],
    ['VAPID_SUBJECT', 'mailto: <it@example.com>', 'mailto:address or https://host, where push services can write to'],
    ['VAPID_SUBJECT', 'http://example.com', 'mailto:address or https://host, where push services can write to'],
    ['VAPID_SUBJECT', 'https://localhost', 'mailto:address or https://host, where push services can write to'],
    ['VAPID_PUBLIC_KEY', 'short', '87 characters, made by npm run push:keys'],
    ['VAPID_PRIVATE_KEY', 'with space', '43 characters, made by npm run push:keys'],
    [
      'PUSH_HOSTS',
      'https://push.example.com',
      'hosts such as push.example.com or *.push.example.com, with :port where it is not 443, separated by commas',
    ],
    [
      'PUSH_HOSTS',
      '*',
      'hosts such as push.example.com or *.push.example.com, with :port where it is not 443, separated by commas',
    ],
    ['PUSH_CA', '/nowhere/at/all.pem', 'the path of a file that exists'],
    ['SEAL_KEY_REPLACES', 'abc', 'the id of a key: 16 hexadecimal digits'],
    ['SEAL_ROOTS_URL', 'ftp://host/x', 'https://host/path'],
    ['METRICS_TOKEN', 'short', '16 to 200 letters, digits, or signs of -._~+/='],
    ['API_DOCS', 'yes', 'on, local or off'],
    ['HEADER_TIMEOUT', '0', 'seconds, 1 to 120'],
    ['LOG_LEVEL', 'loud', 'one of silent, fatal, error, warn, info, debug, trace'],
  ])('stop with the name and what was expected: %s=%s', (name, value, expected) => {
    expect(wrong({ [name]: value })).toBe(`${name}: expected ${expected}`);
  });

  it('name each that is wrong, and never show a value: it may be a password', () => {
    const message = wrong({ PORT: 'x', ADMIN_PASSWORD: 'secret', LOG_LEVEL: 'y' });
    expect(message.split('\n').map((line) => line.split(':')[0])).toEqual(['PORT', 'ADMIN_PASSWORD', 'LOG_LEVEL']);
    expect(message).not.toContain('secret');
  });

  it('ask for a certificate and its key together', () => {
    expect(wrong({ TLS_CERT: file })).toBe('TLS_CERT and TLS_KEY: expected both or neither');
    expect(wrong({ TLS_KEY: file })).toBe('TLS_CERT and TLS_KEY: expected both or neither');
    expect(readSettings({ TLS_CERT: file, TLS_KEY: file }).TLS_CERT).toBe(file);
  });

  it('send a token to the process engine by TLS only, or on this machine', () => {
    const token = { BPM_TOKEN: 'a-token-of-the-engine' };
    expect(wrong(token)).toBe('BPM_TOKEN: expected BPM_URL, too');
    expect(wrong({ ...token, BPM_URL: 'http://engine.example.com' })).toBe('BPM_TOKEN: expected a BPM_URL of https://');
    expect(readSettings({ ...token, BPM_URL: 'https://engine.example.com/api' })).toMatchObject(token);
    expect(readSettings({ ...token, BPM_URL: 'http://127.0.0.1:9000' })).toMatchObject(token);
  });

  it('ask for the directory’s address and the name to sign in with together', () => {
    const together = 'LDAP_URL and LDAP_USER: expected both or neither';
    expect(wrong({ LDAP_URL: 'ldaps://ad.example.com' })).toBe(together);
    expect(wrong({ LDAP_USER: '{account}@corp.example.com' })).toBe(together);
    const both = { LDAP_URL: 'ldap://ad.example.com:10389', LDAP_USER: '{account}@corp.example.com', LDAP_CA: file };
    expect(readSettings(both)).toMatchObject({ ...both, LDAP_TIMEOUT: 5 });
  });

  it.each([
    ['ldap://localhost:389', true],
    ['ldap://127.0.0.1', true],
    ['ldap://[::1]:1389', true],
    ['ldap://ad.example.com', false],
    ['ldap://10.0.0.5', false],
    ['ldap://127.0.0.1.example.com', false],
    ['ldap://localhost.example.com', false],
    ['ldaps://127.0.0.1', false],
  ])('send passwords without TLS to this machine alone: %s', (LDAP_URL, taken) => {
    const message = wrong({ LDAP_URL, LDAP_USER: '{account}@x', LDAP_PLAIN: 'loopback' });
    expect(message === 'taken').toBe(taken);
    if (!taken) expect(message).toContain('LDAP_PLAIN: expected loopback');
  });

  it('ask for the keys of pushes as one pair, and with web-push for all of them', () => {
    const pair = createECDH('prime256v1');
    const VAPID_PUBLIC_KEY = pair.generateKeys().toString('base64url');
    const VAPID_PRIVATE_KEY = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
    const keys = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };
    const other = createECDH('prime256v1').generateKeys().toString('base64url');
    const both = 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: expected';
    expect(wrong({ VAPID_PUBLIC_KEY })).toBe(`${both} both or neither`);
    expect(wrong({ ...keys, VAPID_PUBLIC_KEY: other })).toBe(`${both} both keys of one pair`);
    expect(wrong({ PUSH_PROVIDER: 'web-push', ...keys })).toBe(
      'PUSH_PROVIDER: expected VAPID_SUBJECT, VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY with web-push',
    );
    for (const VAPID_SUBJECT of ['mailto:it@example.com', 'https://example.com/contact'])
      expect(wrong({ PUSH_PROVIDER: 'web-push', ...keys, VAPID_SUBJECT })).toBe('taken');
  });

  it.each(['127.0.0.1', '10.0.0.0/8, 192.168.1.1', 'loopback', '::1', 'fc00::/7,uniquelocal'])(
    'know the proxies %s',
    (list) => {
      expect(readSettings({ TRUST_PROXY: list }).TRUST_PROXY).toBe(list);
    },
  );

  it.each(['UTC', 'Asia/Taipei', 'asia/ho_chi_minh', 'America/Argentina/Buenos_Aires'])(
    'know the time zone %s',
    (zone) => {
      expect(readSettings({ PLATFORM_TZ: zone }).PLATFORM_TZ).toBe(zone);
    },
  );
});
