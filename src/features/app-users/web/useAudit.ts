import type { AppUserDetail } from '#features/app-users/app-users.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import type { Audited } from '#platform/form/web/AuditFields.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

/** Who writes when somebody signs in. */
const signingIn = 'sign-in';

/** The audit fields for people: app users are made by their own signing in. */
export const useAudit = ({ crtemp, crtdat, txemp, txdat }: AppUserDetail): Audited => {
  const t = useTexts(appUserTexts);
  const who = (writer: string): string => (writer === signingIn ? t('app_user.bySigningIn') : writer);
  return { crtemp: who(crtemp), crtdat, txemp: who(txemp), txdat };
};
