import { appUserBanTexts } from '#features/app-users/app-user-bans.texts.ts';
import { appUserCalls, type AppUserRow } from '#features/app-users/app-users.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import { call } from '#platform/wire/web/client.ts';
import { appUserName } from './app-user-list.ts';

const texts = { ...appUserTexts, ...appUserBanTexts };

/** Asks before deleting, and says who of the people is switched off and could sign in again. */
export const useDeleteAppUsers = (onDone: () => void): ((rows: readonly AppUserRow[]) => void) => {
  const t = useTexts(texts);
  const { number } = useLanguage();
  const confirmDelete = useConfirmDelete();
  return (rows) => {
    const off = rows.filter(({ status }) => status === 'N').length;
    confirmDelete({
      names: rows.map(appUserName),
      depends: (
        <>
          {t('app_user.deleteDepends')}
          {off > 0 ? (
            <>
              <br />
              <strong>{t('app_user.deleteOff', { count: number(off) })}</strong>
            </>
          ) : null}
        </>
      ),
      sure: t('common.dialog.delete_short'),
      // Only what the dialog says is accepted, not somebody who was switched off in the meantime.
      remove: () =>
        call(appUserCalls.remove, {
          query: { liftBan: off > 0 ? 'Y' : 'N' },
          content: rows.map(({ empid }) => empid),
        }),
      onDone,
    });
  };
};
