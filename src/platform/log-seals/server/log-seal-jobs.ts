import { program } from '#platform/db/program-actors.ts';
import type { Database } from '#platform/db/server/database.ts';
import { counted } from '#platform/jobs/server/counts.ts';
import { type Job, JobFailure } from '#platform/jobs/server/job.ts';
import { indexTexts } from './index-texts.ts';
import { sealLog, type Sealing } from './seal-log.ts';
import type { TrustedKeys } from './seal-chain.ts';
import { type RootTargets, sendRoots } from './send-roots.ts';
import { countFindings, placesOfFindings } from './say-findings.ts';
import { type Verification, verifyLog } from './verify-log.ts';

/** Names of the jobs; never changed. */
export const sealJobId = 'log-seal';
export const verifyJobId = 'log-verify';
/** Places that an execution names; `npm run audit:verify` names all. */
const mostPlaces = 20;

/** What this server seals with, and where it sends the roots. `keys`: those whose seals it trusts. */
export type LogSeals = Pick<Sealing, 'key' | 'replaces'> & { targets: RootTargets; keys: TrustedKeys };

/** Stores that the log was verified. */
export const keepVerification = async (db: Database, { lastSeal, rows, found }: Verification): Promise<void> => {
  await db.write(program('system'), (trx) =>
    trx.insertInto('log_verification').values({ seal: lastSeal, rows, findings: found }).execute(),
  );
};

/** `docs/kit/jobs.md`. A run that begins again goes on after the last seal. */
export const sealJobs = (db: Database, seals: LogSeals, personal: string): Job[] => [
  {
    id: sealJobId,
    expireInSeconds: 600,
    keepDays: 1,
    retries: 0,
    run: async ({ signal, fence }) => {
      const sealed = await sealLog({ db, personal, ...seals }, { signal, fence });
      const failures = await sendRoots(db, seals.targets);
      const texts = await indexTexts(db, { signal, fence });
      const [failure] = Object.entries(failures);
      if (failure) throw new JobFailure('log_seal.not_sent', failure.join(': '));
      return counted({ ...sealed, texts });
    },
  },
  {
    id: verifyJobId,
    expireInSeconds: 6 * 3_600,
    retries: 0,
    run: async ({ signal }) => {
      const result = await verifyLog(db, {
        keys: seals.keys,
        step: () => signal.throwIfAborted(),
      });
      await keepVerification(db, result);
      const { findings, unsealed, dropped: expired, erased } = result;
      if (findings.length > 0)
        throw new JobFailure('log_seal.broken', placesOfFindings(findings.slice(0, mostPlaces)), {
          result: counted(countFindings(findings)),
        });
      return counted({ rows: result.rows, seals: result.seals, unsealed, expired, erased });
    },
  },
];
