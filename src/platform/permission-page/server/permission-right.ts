import type { Grant } from '#platform/wire/server/grant.ts';
import type { Rights } from '#platform/rights/server/rights.ts';
import type { Level } from '#platform/wire/endpoint.ts';
import { HttpError } from '#platform/wire/errors.ts';
import type { FunctionType } from './permission-page.queries.ts';

/** For each type of function, the id of the function whose screen manages its authorization. */
export type PermissionScreens = Readonly<Record<FunctionType, string>>;

/**
 * Returns the caller's grant for functions of this type. The calls admit anyone with either screen; this throws 403 for
 * a caller who only has the other one. Its scope is the one to apply: a person may have full scope on one screen and a
 * single company on the other.
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
