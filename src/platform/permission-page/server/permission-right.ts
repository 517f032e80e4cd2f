import { functionIds } from '#platform/rights/function-ids.ts';
import type { Grant } from '#platform/wire/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { FunctionType } from './permission-page.queries.ts';

/** The screen on which functions of a type are authorized. */
const screenOf: Readonly<Record<FunctionType, string>> = { W: functionIds.webFunctions, A: functionIds.appFunctions };

/**
 * The grant with which a person works on functions of this type. The calls let in whoever has one of the two screens; this refuses (403) who has only the other
 * one. Its scope is the one that counts: a person may work everywhere on one screen and in one company on the other.
 */
export const grantFor = async (
  rights: Pick<Rights, 'grant'>,
  empid: string,
  funcType: FunctionType,
  level: Level,
): Promise<Grant> => {
  const screen = screenOf[funcType];
  const grant = await rights.grant(empid, [screen], level);
  if (!grant) throw new HttpError(403, 'wire.not_allowed', { params: { functions: screen, level } });
  return grant;
};
