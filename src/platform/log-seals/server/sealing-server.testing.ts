// A server that does nothing but seal, again and again, as a process of its own that a test may kill.
import { openTestLog, withoutFence } from './log-seals.testing.ts';
import { personalList } from './personal-columns.ts';
import { openSealKey } from './seal-key.ts';
import { sealLog } from './seal-log.ts';

const { DATABASE_URL: url, KEY_FILE: file } = process.env;
if (url !== undefined && file !== undefined) {
  const db = openTestLog(url);
  const key = await openSealKey(file);
  process.stdout.write('ready\n');
  for (;;) {
    const { rows } = await sealLog({ db, key, personal: personalList([]) }, withoutFence);
    if (rows > 0) process.stdout.write(`${rows}\n`);
  }
}
