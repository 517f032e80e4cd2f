import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { Database } from '#platform/db/server/database.ts';
import { sealKeyFile } from '#platform/log-seals/server/open-log-seals.ts';
import { kidOf, readPublicKey } from '#platform/log-seals/server/seal-key.ts';
import { keepVerification } from '#platform/log-seals/server/log-seal-jobs.ts';
import { sayVerification } from '#platform/log-seals/server/say-findings.ts';
import { rootsIn, type SentRoot } from '#platform/log-seals/server/send-roots.ts';
import { verifyLog } from '#platform/log-seals/server/verify-log.ts';
import type { Settings } from '#platform/settings/server/settings.ts';
import { withDatabase } from './command-database.ts';
import { Mistake, runCommand } from './trouble.ts';

async function* rootsOf(file: string): AsyncGenerator<SentRoot> {
  await access(file);
  const lines = createInterface({ input: createReadStream(file, 'utf8') });
  for await (const line of lines) yield* rootsIn(line);
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const run = async (db: Database, settings: Settings): Promise<string> => {
  const { values } = parseArgs({
    options: { roots: { type: 'string' }, key: { type: 'string', multiple: true, default: [] } },
  });
  const own = sealKeyFile(settings);
  const files = (await isThere(own)) ? [own, ...values.key] : values.key;
  if (files.length === 0) throw new Mistake(`${own} does not exist: give the public key with --key FILE.`);
  const keys = await Promise.all(files.map(readPublicKey));
  const result = await verifyLog(db, {
    keys: new Map(keys.map((key) => [kidOf(key), key])),
    roots: values.roots === undefined ? undefined : rootsOf(values.roots),
  });
  await keepVerification(db, result);
  if (result.found > 0) process.exitCode = 1;
  return sayVerification(result);
};

/** `npm run audit:verify -- [--roots FILE] [--key FILE]…`: verifies the database log (docs/adr/0052). */
await runCommand(() => withDatabase(run));
