import { z } from 'zod';
import { endpoint, signedInToApp } from '#platform/wire/endpoint.ts';
import { fieldReasons, rev } from '#platform/wire/values.ts';
import { appUserDetail, userConfig } from './app-users.contract.ts';

/** A person as the app shows them to themselves. */
export const ownProfile = appUserDetail.pick({
  empid: true,
  name: true,
  userid: true,
  email: true,
  type: true,
  depname: true,
  plantname: true,
  userConfig: true,
  rev: true,
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** What people set themselves; whether a password may be changed in the app is set by administrators. */
const ownSettings = userConfig
  .omit({ reset: true })
  .partial()
  .refine((settings) => Object.keys(settings).length > 0, { error: fieldReasons.required });

const own = 'it is about the caller’s own settings';

export const appProfileCalls = {
  item: endpoint({
    method: 'GET',
    path: '/mb/profile',
    summary: 'The caller: account, place in the company, and the settings of the app',
    right: signedInToApp,
    answer: ownProfile,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/mb/profile',
    summary: 'Changes own settings; what is not sent stays. With the meeting assistant off, its employee is cleared',
    right: signedInToApp,
    undo: own,
    effects: own,
    content: z.object({ rev: rev.optional(), userConfig: ownSettings }),
    answer: ownProfile,
    reasons: ['app_user.assistant_needed', 'app_user.assistant_unknown', 'app_user.assistant_self'],
  }),
};
