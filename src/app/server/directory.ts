import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { openDirectory } from '#platform/directory/server/directory.ts';
import { readSettings } from '#platform/settings/server/settings.ts';
import { Mistake, runCommand } from './trouble.ts';

const usage = `Usage: npm run directory -- ACCOUNT

Tries a domain account at the directory server of LDAP_URL, as the sign-in does, and says what came of it.
The password is asked for, or read from the standard input.
`;

/** Reads one line from standard input; a terminal does not echo it. */
const askPassword = async (): Promise<string> => {
  const terminal = process.stdin.isTTY;
  if (terminal) process.stderr.write('Password: ');
  const lines = createInterface({ input: process.stdin, terminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (terminal) process.stderr.write('\n');
  }
};

const run = async (): Promise<string> => {
  const [account] = parseArgs({ allowPositionals: true }).positionals;
  if (!account) throw new Mistake(usage);
  const settings = readSettings();
  const directory = openDirectory(settings, (why) => console.error(`The directory server could not answer: ${why}`));
  if (!directory) throw new Mistake('There is no directory server: LDAP_URL and LDAP_USER are not set.');
  const answer = await directory.check(account, await askPassword());
  if (answer === 'unavailable') throw new Mistake(`Nothing can be said about ${account} at ${settings.LDAP_URL}.`);
  if (answer === 'refused')
    throw new Mistake(`${settings.LDAP_URL} answers, and refuses ${account} with this password.`);
  return `${settings.LDAP_URL} lets ${account} in.`;
};

await runCommand(run);
