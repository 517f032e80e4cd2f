import { z } from 'zod';
import { appUserDetail, type AppUserDetail, type UserConfig } from '#features/app-users/app-users.contract.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import type { Picked } from '#platform/picker/web/PickerField.tsx';

/** The settings as the form holds them. */
export type Values = Pick<UserConfig, 'certTips' | 'push' | 'reset' | 'openMeetingQuery' | 'openMeetingPush'> & {
  openMeetingMember: Picked | null;
};

export const valuesOf = ({ userConfig }: AppUserDetail): Values => {
  const { openMeetingMember, openMeetingMemberNM, ...switches } = userConfig;
  const member = openMeetingMember
    ? { value: openMeetingMember, text: `${openMeetingMemberNM} (${openMeetingMember})` }
    : null;
  return { ...switches, openMeetingMember: member };
};

/** What is sent: the name is the server's. */
export const configOf = ({ openMeetingMember, ...switches }: Values): Partial<UserConfig> => ({
  ...switches,
  openMeetingMember: openMeetingMember?.value ?? '',
});

export const currentOf = currentVersion<z.infer<typeof appUserDetail>, Values>(appUserDetail, valuesOf);

/** The rule of the assistant's field: somebody, and somebody else than the person (seed 000 §5). */
export const assistantOf = (empid: string): z.ZodType =>
  z
    .custom<Picked | null>()
    .refine((picked) => Boolean(picked?.value), { error: 'app_user.assistant_needed' })
    .refine((picked) => picked?.value !== empid, { error: 'app_user.assistant_self' });
