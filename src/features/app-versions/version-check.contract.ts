import { z } from 'zod';
import { endpoint, everyone } from '#platform/wire/endpoint.ts';
import { requiredText } from '#platform/wire/values.ts';
import { appVersionLimits, appVersionNo, newestVersion } from './app-versions.contract.ts';

/**
 * NONE: the app goes on. OFFERED: it may be updated. REQUIRED: it has to be updated first, because the newest version
 * or one before it requires that. `newest`: null where the platform has no version.
 */
const versionCheck = z.object({ update: z.enum(['NONE', 'OFFERED', 'REQUIRED']), newest: newestVersion.nullable() });
export type VersionCheck = z.infer<typeof versionCheck>;

export const versionCheckCalls = {
  check: endpoint({
    method: 'GET',
    path: '/mb/version',
    summary:
      'Whether an app with this number may or must be updated. Before signing in too; `platform`: its code, or as phones name it',
    right: everyone,
    query: { platform: requiredText(appVersionLimits.code), no: appVersionNo },
    answer: versionCheck,
  }),
};
