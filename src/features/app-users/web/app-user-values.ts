import { z } from 'zod';
import { appUserDetail, type AppUserDetail, type UserConfig } from '#features/app-users/app-users.contract.ts';
import { currentVersion } from '#platform/form/web/current-version.ts';
import type { Picked } from '#platform/picker/web/PickerField.tsx';

/** The values of the form. */
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

/** The settings to send; the server sets the assistant's name. */
export const configOf = ({ openMeetingMember, ...switches }: Values): Partial<UserConfig> => ({
  ...switches,
  openMeetingMember: openMeetingMember?.value ?? '',
});

export const currentOf = currentVersion<z.infer<typeof appUserDetail>, Values>(appUserDetail, valuesOf);

/** The rule of the assistant's field: an employee, and not the person (seed 000 §5). */
export const assistantOf = (empid: string): z.ZodType =>
  z
    .custom<Picked | null>()
    .refine((picked) => Boolean(picked?.value), { error: 'app_user.assistant_needed' })
    .refine((picked) => picked?.value !== empid, { error: 'app_user.assistant_self' });
