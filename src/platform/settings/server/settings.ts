import { createECDH } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';

/** One message for any invalid value: what was expected. */
const whole = (lowest: number, highest: number, expected: string) =>
  z.coerce
    .number({ error: expected })
    .int({ error: expected })
    .min(lowest, { error: expected })
    .max(highest, { error: expected });

const timeZone = z.string().refine(
  (zone) => {
    // PostgreSQL reads an offset such as +08:00 with the opposite sign (POSIX).
    if (!/^[A-Z]/i.test(zone)) return false;
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  },
  { error: 'an IANA time zone such as Asia/Taipei' },
);

const file = z
  .string()
  .refine((path) => statSync(path, { throwIfNoEntry: false })?.isFile(), { error: 'the path of a file that exists' });

const wellKnownNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);
const isNetwork = (network: string): boolean => {
  const [address = '', bits, more] = network.trim().split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return bits === undefined && wellKnownNetworks.has(address);
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const directoryAddress = z.string().refine(
  (url) => {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, pathname, search, hash, username, password } = new URL(url);
    const known = protocol === 'ldaps:' || protocol === 'ldap:';
    return known && hostname !== '' && /^\/?$/.test(pathname) && search + hash + username + password === '';
  },
  { error: 'ldaps://host or ldap://host, with :port where it is another' },
);

const onLoopback = (url: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(url.replace(/^ldaps?:/i, 'http:')).hostname);

const isStorageUrl = (text: string): boolean => {
  if (!/^s3\+https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password, pathname } = new URL(text);
  return username !== '' && password !== '' && /^\/[^/]+\/?$/.test(pathname);
};

const isHttpUrl = (text: string): boolean => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return username + password + search + hash === '';
};

/** Of the browsers in use: Chrome and Edge, Firefox, Safari, Edge on Windows. */
const pushServices =
  'fcm.googleapis.com,*.push.services.mozilla.com,web.push.apple.com,*.push.apple.com,*.notify.windows.com';
const pushHost = /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i;
const isPushHost = (host: string): boolean => pushHost.test(host.trim());

/** Push services reject what they cannot write to. */
const isVapidSubject = (subject: string): boolean =>
  /^mailto:[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(subject) ||
  (/^https:\/\/[^\s/]+\.[^\s/]/.test(subject) && URL.canParse(subject));

const bytesOf = (base64url: string): Buffer =>
  /^[A-Za-z0-9_-]+$/.test(base64url) ? Buffer.from(base64url, 'base64url') : Buffer.alloc(0);

/** Whether both keys are of one pair. */
const isVapidPair = (publicKey: string, privateKey: string): boolean => {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(bytesOf(privateKey));
    return pair.getPublicKey().equals(bytesOf(publicKey));
  } catch {
    return false;
  }
};

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const schema = z.object({
  PORT: whole(0, 65_535, 'a port number, 0 to 65535').default(8080),
  // Reachable only from this machine by default, because plain HTTP must not cross a network.
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'postgresql://user:password@host:port/database' })
    .optional(),
  DATABASE_POOL: whole(2, 200, 'a number of connections, 2 to 200').default(8),
  ADMIN_LOGIN: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,60}$/, { error: 'letters, digits, dot, dash, underscore' })
    .default('admin'),
  ADMIN_PASSWORD: z.string().min(10, { error: 'at least 10 characters' }).optional(),
  DEMO_EMPLOYEES: whole(0, 1_000_000, 'a whole number up to 1000000, 0 for an empty system').default(5000),
  PLATFORM_TZ: timeZone.default('Asia/Taipei'),
  STORAGE_URL: z
    .string()
    .refine(isStorageUrl, { error: 's3+https://access-key:secret@host/bucket?region=name' })
    .optional()
    .describe('where files go; unset: the folder files in DATA_DIR'),
  UPLOAD_MAX_MB: whole(1, 48_000, 'megabytes of one file, 1 to 48000').default(500),
  UPLOAD_QUOTA_MB: whole(1, 1_000_000, 'megabytes that one person may have under way, 1 to 1000000').default(2_000),
  STORAGE_RESERVE_MB: whole(0, 1_000_000, 'megabytes to be left free where files lie, 0 to 1000000').default(256),
  FILE_GRACE_DAYS: whole(1, 3_650, 'days that a file without a record is kept, 1 to 3650').default(7),
  SIGNIN_MONTHS: whole(1, 600, 'whole months that sign-ins are kept, 1 to 600').default(12),
  IMPORT_WAIT: whole(0, 25, 'seconds, 0 to 25')
    .default(25)
    .describe('after which an import that is being written is answered while it goes on; clients wait for 30'),
  SEAL_KEY_FILE: z.string().optional().describe('key that signs seals of the database log; unset: in DATA_DIR'),
  SEAL_KEY_REPLACES: z
    .string()
    .regex(/^[0-9a-f]{16}$/, { error: 'the id of a key: 16 hexadecimal digits' })
    .optional(),
  SEAL_ROOTS_FILE: z.string().optional().describe('file to which roots of the database log are appended'),
  SEAL_ROOTS_URL: z
    .string()
    .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), { error: 'https://host/path' })
    .optional()
    .describe('address to which roots of the database log are posted'),
  TLS_CERT: file.optional(),
  TLS_KEY: file.optional(),
  TRUST_PROXY: z
    .string()
    .refine((list) => list === '' || list.split(',').every(isNetwork), {
      error: 'addresses or networks such as 10.0.0.0/8, separated by commas',
    })
    .default('')
    .describe('addresses or networks of the proxies before this server, separated by commas'),
  LDAP_URL: directoryAddress.optional(),
  LDAP_USER: z
    .string()
    // A bare account could be one of the keywords that select another bind method.
    .refine((template) => template.split('{account}').length === 2 && template !== '{account}', {
      error: '{account}@corp.example.com, or a DN such as uid={account},ou=people,dc=example,dc=com',
    })
    .optional(),
  LDAP_CA: file.optional(),
  LDAP_TIMEOUT: whole(1, 30, 'seconds, 1 to 30').default(5),
  LDAP_PLAIN: z.enum(['no', 'loopback'], { error: 'no or loopback' }).default('no'),
  BPM_URL: z
    .string()
    .refine(isHttpUrl, { error: 'https://host or http://host, with a path where it has one' })
    .optional()
    .describe('the process engine that results of forms are written to; unset: they wait'),
  BPM_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{8,4000}$/, { error: '8 to 4000 letters, digits, or signs of -._~+/=' })
    .optional()
    .describe('bearer token for the process engine'),
  BPM_CA: file.optional().describe('CA certificates of the process engine, besides those of Node'),
  BPM_TIMEOUT: whole(1, 120, 'seconds, 1 to 120').default(10).describe('of one exchange with the process engine'),
  BPM_ATTEMPTS: whole(1, 50, 'a number of attempts, 1 to 50')
    .default(8)
    .describe('after which a result is no longer written back by itself'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, { error: '16 to 200 letters, digits, or signs of -._~+/=' })
    .optional()
    .describe('bearer token of /metrics; unset: it answers this machine alone'),
  API_DOCS: z.enum(['on', 'local', 'off'], { error: 'on, local or off' }).default('local'),
  SOCKETS_MAX: whole(1, 1_000_000, 'a number of sockets, 1 to 1000000')
    .default(50_000)
    .describe('open WebSockets of this server, for notices'),
  PUSH_PROVIDER: z
    .enum(['log', 'web-push'], { error: 'log or web-push' })
    .default('log')
    .describe('log: nothing is sent, and a line is written for each push'),
  VAPID_SUBJECT: z
    .string()
    .refine(isVapidSubject, { error: 'mailto:address or https://host, where push services can write to' })
    .optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .refine((key) => bytesOf(key).length === 65, { error: '87 characters, made by npm run push:keys' })
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine((key) => bytesOf(key).length === 32, { error: '43 characters, made by npm run push:keys' })
    .optional(),
  PUSH_HOSTS: z
    .string()
    .refine((list) => list.split(',').every(isPushHost), {
      error:
        'hosts such as push.example.com or *.push.example.com, with :port where it is not 443, separated by commas',
    })
    .default(pushServices)
    .describe('push services that pushes may be sent to'),
  PUSH_CA: file.optional().describe('CA certificates of a proxy before the push services, besides those of Node'),
  HEADER_TIMEOUT: whole(1, 120, 'seconds, 1 to 120').default(10),
  LOG_LEVEL: z.enum(logLevels, { error: `one of ${logLevels.join(', ')}` }).default('info'),
});

/** All settings, read once at startup and listed in `docs/operations.md`. */
export type Settings = z.infer<typeof schema>;

/** Thrown for invalid settings; the message names each of them and what was expected. */
export class WrongSetting extends Error {}

const wrongVapid = (settings: Settings): string | undefined => {
  const { PUSH_PROVIDER, VAPID_SUBJECT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = settings;
  if (Boolean(VAPID_PUBLIC_KEY) !== Boolean(VAPID_PRIVATE_KEY))
    return 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: expected both or neither';
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY && !isVapidPair(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY))
    return 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: expected both keys of one pair';
  if (PUSH_PROVIDER === 'web-push' && !(VAPID_SUBJECT && VAPID_PUBLIC_KEY))
    return 'PUSH_PROVIDER: expected VAPID_SUBJECT, VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY with web-push';
  return undefined;
};

const wrongBpm = ({ BPM_URL, BPM_TOKEN }: Settings): string | undefined => {
  if (BPM_TOKEN === undefined) return undefined;
  if (BPM_URL === undefined) return 'BPM_TOKEN: expected BPM_URL, too';
  // Others on the network could read it.
  if (!/^https:/i.test(BPM_URL) && !onLoopback(BPM_URL)) return 'BPM_TOKEN: expected a BPM_URL of https://';
  return undefined;
};

/** Reports settings that are valid one by one but contradict each other. */
const wrongTogether = (settings: Settings): string | undefined => {
  const { TLS_CERT, TLS_KEY, LDAP_URL, LDAP_USER, LDAP_PLAIN } = settings;
  if (Boolean(TLS_CERT) !== Boolean(TLS_KEY)) return 'TLS_CERT and TLS_KEY: expected both or neither';
  if (Boolean(LDAP_URL) !== Boolean(LDAP_USER)) return 'LDAP_URL and LDAP_USER: expected both or neither';
  if (LDAP_PLAIN === 'loopback' && !(LDAP_URL?.startsWith('ldap://') && onLoopback(LDAP_URL)))
    return 'LDAP_PLAIN: expected loopback with an LDAP_URL of ldap://localhost, 127.0.0.1 or [::1] alone';
  return wrongBpm(settings) ?? wrongVapid(settings);
};

/** Reads the environment, then a `.env` file for variables that are not set. Throws `WrongSetting`. */
export const readSettings = (environment: NodeJS.ProcessEnv = process.env): Settings => {
  if (environment === process.env && existsSync('.env')) loadEnvFile('.env');
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: expected ${issue.message}`);
    throw new WrongSetting(lines.join('\n'));
  }
  const wrong = wrongTogether(parsed.data);
  if (wrong) throw new WrongSetting(wrong);
  return parsed.data;
};
