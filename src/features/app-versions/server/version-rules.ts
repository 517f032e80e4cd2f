import type { Database } from '#platform/db/server/database.ts';
import type { Files } from '#platform/files/server/files.ts';
import { atField } from '#platform/records/server/record-errors.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { DomainErrorCode } from '#platform/wire/envelope.ts';
import { appVersionReasons } from '../app-versions.contract.ts';
import { fitsPlatform } from '../version-forms.ts';

export type Services = { db: Database; rights: Rights; files: Files };

/** Only a version for iOS may have the address of a manifest. */
export const assertAddress = (code: DomainErrorCode, platform: string, url: string): void => {
  if (!fitsPlatform(platform, url)) throw atField(code, 'url', appVersionReasons.urlForm);
};
