import type { AppUserDetail } from '#features/app-users/app-users.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import type { Audited } from '#platform/form/web/AuditFields.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

/** The writer of changes that a sign-in makes. */
const signingIn = 'sign-in';

/** The audit fields as people read them: signing in to the app adds app users. */
export const useAudit = ({ crtemp, crtdat, txemp, txdat }: AppUserDetail): Audited => {
  const t = useTexts(appUserTexts);
  const who = (writer: string): string => (writer === signingIn ? t('app_user.bySigningIn') : writer);
  return { crtemp: who(crtemp), crtdat, txemp: who(txemp), txdat };
};
