import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const programs = ['/usr/sbin/slapd', '/usr/local/sbin/slapd', '/usr/libexec/slapd'];
const schemas = ['/etc/ldap/schema', '/etc/openldap/schema', '/usr/local/etc/openldap/schema'];
const readyWithinMs = 20_000;

/** Path of OpenLDAP's server; undefined if it is not installed (`scripts/slapd.mjs` installs it before `npm test`). */
export const slapdProgram = programs.find((file) => existsSync(file));

export type Slapd = {
  /** STARTTLS required */
  url: string;
  tlsUrl: string;
  /** the same server under a host name that its certificate does not contain */
  misnamedUrl: string;
  /** the CA that signed its certificate, and an unrelated one */
  caFile: string;
  otherCaFile: string;
  stop: () => Promise<void>;
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

const makeAuthority = async (folder: string, name: string): Promise<string> => {
  const certificate = path.join(folder, `${name}.pem`);
  const key = path.join(folder, `${name}.key`);
  const subject = ['-subj', `/CN=${name}`, '-days', '2'];
  await run('openssl', ['req', '-x509', ...newKey, '-keyout', key, '-out', certificate, ...subject]);
  return certificate;
};

const makeCertificate = async (folder: string, authority: string): Promise<void> => {
  const at = (name: string): string => path.join(folder, name);
  await run('openssl', [
    'req',
    ...newKey,
    '-keyout',
    at('server.key'),
    '-out',
    at('server.csr'),
    '-subj',
    '/CN=server',
  ]);
  await writeFile(at('server.ext'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  const signer = ['-CA', at(`${authority}.pem`), '-CAkey', at(`${authority}.key`), '-CAcreateserial', '-days', '2'];
  const files = ['-in', at('server.csr'), '-extfile', at('server.ext'), '-out', at('server.pem')];
  await run('openssl', ['x509', '-req', ...signer, ...files]);
};

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/**
 * `rdn`: the escaped value of `uid`, written by hand so that the code under test does not produce its own expectation.
 */
export type DirectoryPerson = { rdn: string; uid: string; password: string };

const entryOf = ({ rdn, uid, password }: DirectoryPerson): string =>
  [
    `dn:: ${base64(`uid=${rdn},ou=people,dc=example,dc=com`)}`,
    'objectClass: inetOrgPerson',
    `uid:: ${base64(uid)}`,
    `cn:: ${base64(uid)}`,
    'sn: x',
    `userPassword:: ${base64(password)}`,
    '',
  ].join('\n');

const configuration = (folder: string, schema: string): string => `
${['core', 'cosine', 'inetorgperson'].map((name) => `include ${path.join(schema, `${name}.schema`)}`).join('\n')}
pidfile ${path.join(folder, 'slapd.pid')}
# the trap: a name with an empty password signs in as nobody in particular, and the server reports success
allow bind_anon_cred bind_anon_dn
TLSCACertificateFile ${path.join(folder, 'authority.pem')}
TLSCertificateFile ${path.join(folder, 'server.pem')}
TLSCertificateKeyFile ${path.join(folder, 'server.key')}
database ldif
suffix "dc=example,dc=com"
directory ${path.join(folder, 'data')}
`;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Starts slapd with TLS on loopback, with these people under `ou=people,dc=example,dc=com`. */
export const startSlapd = async (people: readonly DirectoryPerson[]): Promise<Slapd> => {
  const schema = schemas.find((folder) => existsSync(folder));
  if (!slapdProgram || !schema) throw new Error('there is no slapd here');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'steward-slapd-'));
  const at = (name: string): string => path.join(folder, name);
  const caFile = await makeAuthority(folder, 'authority');
  const otherCaFile = await makeAuthority(folder, 'other');
  await makeCertificate(folder, 'authority');
  await mkdir(at('data'));
  await writeFile(at('slapd.conf'), configuration(folder, schema));
  const top = 'dn: dc=example,dc=com\nobjectClass: domain\ndc: example\n';
  const unit = 'dn: ou=people,dc=example,dc=com\nobjectClass: organizationalUnit\nou: people\n';
  await writeFile(at('people.ldif'), [top, unit, ...people.map(entryOf)].join('\n'));
  // The AppArmor profile of the installed program denies it our folders; it does not apply to a copy elsewhere.
  const program = at('slapd');
  await copyFile(slapdProgram, program);
  await run(program, ['-T', 'add', '-f', at('slapd.conf'), '-l', at('people.ldif')]);

  const [port, tlsPort] = [await freePort(), await freePort()];
  const url = `ldap://127.0.0.1:${port}`;
  const tlsUrl = `ldaps://127.0.0.1:${tlsPort}`;
  const misnamedUrl = `ldaps://127.0.0.2:${tlsPort}`;
  const child = spawn(program, ['-f', at('slapd.conf'), '-h', `${url} ${tlsUrl} ${misnamedUrl}`, '-d', '0'], {
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + readyWithinMs;
  while (!(await answers(tlsPort))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('slapd does not start');
    }
    await pause(20);
  }
  return { url, tlsUrl, misnamedUrl, caFile, otherCaFile, stop };
};
