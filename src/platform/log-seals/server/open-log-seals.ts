import { join, resolve } from 'node:path';
import type { Settings } from '#platform/settings/server/settings.ts';
import type { LogSeals } from './log-seal-jobs.ts';
import { openSealKey } from './seal-key.ts';

type SealSettings = Pick<
  Settings,
  'DATA_DIR' | 'SEAL_KEY_FILE' | 'SEAL_KEY_REPLACES' | 'SEAL_ROOTS_FILE' | 'SEAL_ROOTS_URL'
>;

/** The file of the key that signs seals. */
export const sealKeyFile = ({ DATA_DIR, SEAL_KEY_FILE }: SealSettings): string =>
  resolve(SEAL_KEY_FILE ?? join(DATA_DIR, 'seal-key.pem'));

/** Opens the key that signs seals, or creates it, and knows where roots are sent. */
export const openLogSeals = async (settings: SealSettings): Promise<LogSeals> => {
  const key = await openSealKey(sealKeyFile(settings));
  return {
    key,
    replaces: settings.SEAL_KEY_REPLACES,
    keys: new Map([[key.kid, key.publicKey]]),
    targets: { file: settings.SEAL_ROOTS_FILE, url: settings.SEAL_ROOTS_URL },
  };
};
