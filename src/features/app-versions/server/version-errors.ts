import type { Actor, Database } from '#platform/db/server/database.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { DomainErrorCode, ReasonParams } from '#platform/wire/envelope.ts';
import { DomainError } from '#platform/wire/errors.ts';
import { appVersionReasons } from '../app-versions.contract.ts';
import { fitsPlatform } from '../version-forms.ts';

export type Services = { db: Database; rights: Rights; files: Files };
/** Who writes. */
export type Writer = { empid: string; actor: Actor };

/** A refusal that stands at one field of the form. */
export const atField = (code: DomainErrorCode, field: string, reason: string, params?: ReasonParams): DomainError =>
  new DomainError(code, reason, { fields: { [field]: reason }, params });

export const withoutUndefined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** The address of a manifest is for versions of iOS alone. */
export const assertAddress = (code: DomainErrorCode, platform: string, url: string): void => {
  if (!fitsPlatform(platform, url)) throw atField(code, 'url', appVersionReasons.urlForm);
};
