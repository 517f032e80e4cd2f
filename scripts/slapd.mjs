// Gets OpenLDAP's server for the tests of the sign-in against a directory, where it can be had.
import { existsSync } from 'node:fs';
import { canInstall, installPackages } from './apt.mjs';

const PLACES = ['/usr/sbin/slapd', '/usr/local/sbin/slapd', '/usr/libexec/slapd'];

const isThere = () => PLACES.some((file) => existsSync(file));

/** Installs slapd with apt-get when there is none and this is root. Without it its tests are left out, and say so. */
export const ensureSlapd = async () => {
  if (isThere() || !canInstall()) return;
  console.log('No slapd here: installing the system’s …');
  // RUNLEVEL 1: the package's own service must not start.
  await installPackages(['slapd'], { flags: ['--no-install-recommends'], env: { RUNLEVEL: '1' } });
};
