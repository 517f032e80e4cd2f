import type { Grant } from '#platform/wire/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { FunctionType } from './permission-page.queries.ts';

/** Id of the function whose screen authorizes functions of a type. */
export type PermissionScreens = Readonly<Record<FunctionType, string>>;

/**
 * The grant with which a person works on functions of this type. The calls admit anyone who has one of the two screens;
 * this rejects (403) those who have only the other one. Its scope is the one that counts: a person may work everywhere
 * on one screen and in one company on the other.
 */
export const grantFor = async (
  { rights, screens }: { rights: Pick<Rights, 'grant'>; screens: PermissionScreens },
  empid: string,
  funcType: FunctionType,
  level: Level,
): Promise<Grant> => {
  const screen = screens[funcType];
  const grant = await rights.grant(empid, [screen], level);
  if (!grant) throw new HttpError(403, 'wire.not_allowed', { params: { functions: screen, level } });
  return grant;
};
