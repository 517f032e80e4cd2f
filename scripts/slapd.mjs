// Installs OpenLDAP's server, if possible, for the tests of directory sign-in.
import { existsSync } from 'node:fs';
import { canInstall, installPackages } from './apt.mjs';

const PLACES = ['/usr/sbin/slapd', '/usr/local/sbin/slapd', '/usr/libexec/slapd'];

const isThere = () => PLACES.some((file) => existsSync(file));

/** Installs slapd with apt-get if it is missing and this process is root. Without slapd its tests are skipped. */
export const ensureSlapd = async () => {
  if (isThere() || !canInstall()) return;
  console.log('No slapd here: installing the system’s …');
  // RUNLEVEL 1: the package must not start its own service.
  await installPackages(['slapd'], { flags: ['--no-install-recommends'], env: { RUNLEVEL: '1' } });
};
