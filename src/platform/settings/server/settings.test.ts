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
    ['TRUST_PROXY', '10.0.0.1,', 'addresses or networks such as 10.0.0.0/8, separated by commas'],
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
