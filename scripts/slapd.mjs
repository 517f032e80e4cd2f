// Gets OpenLDAP's server for the tests of the sign-in against a directory, where it can be had.
import { existsSync } from 'node:fs';
import { run } from './processes.mjs';

const PLACES = ['/usr/sbin/slapd', '/usr/local/sbin/slapd', '/usr/libexec/slapd'];

const isThere = () => PLACES.some((file) => existsSync(file));

/** Installs slapd as root with apt-get when there is none. Without it its tests are left out, and say so. */
export const ensureSlapd = async () => {
  if (isThere() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('No slapd here: installing the system’s …');
  // RUNLEVEL 1: the package's own service must not start.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'slapd'], { env });
};
