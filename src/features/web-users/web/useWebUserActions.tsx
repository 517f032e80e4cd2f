import { type WebUserRow, webUserCalls } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useConfirmAction } from '#platform/resource-table/web/useConfirmAction.ts';
import { useConfirmDelete } from '#platform/resource-table/web/useConfirmDelete.tsx';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import type { ShownPassword } from './OneTimePasswords.tsx';
import { webUserName } from './web-user-list.ts';

type Options = {
  /** After a change. */
  onChanged: () => void;
  onRemoved: () => void;
  /** A new one-time password to show. */
  onPassword: (person: ShownPassword) => void;
};

export type WebUserActions = {
  kick: (user: WebUserRow) => void;
  reset: (user: WebUserRow) => void;
  remove: (users: readonly WebUserRow[]) => void;
};

/**
 * Forces sign-out, resets passwords and deletes: each asks for confirmation and explains the effect on the person (seed
 * 000 §8).
 */
export const useWebUserActions = ({ onChanged, onRemoved, onPassword }: Options): WebUserActions => {
  const t = useTexts(webUserTexts);
  const { number } = useLanguage();
  const notices = useNotices();
  const ask = useConfirmAction();
  const confirmDelete = useConfirmDelete();

  return {
    kick: (user) =>
      ask({
        title: t('common.kickSure'),
        content: t('web_user.kickHint', { name: webUserName(user) }),
        ok: t('common.kick'),
        failed: t('common.kickFailed'),
        run: async () => {
          const { ended } = await call(webUserCalls.kick, { content: { empid: user.empid } });
          notices.success(t('web_user.kicked', { name: webUserName(user), count: number(ended) }));
          onChanged();
        },
      }),
    reset: (user) =>
      ask({
        title: t('web_user.resetTitle'),
        content: t('web_user.resetHint', { name: webUserName(user) }),
        ok: t('common.resetPassword'),
        failed: t('common.resetPasswordFailed'),
        run: async () => {
          const { password } = await call(webUserCalls.resetPassword, { content: { empid: user.empid } });
          onPassword({ empid: user.empid, name: user.name, userid: user.userid, password, directory: false });
          onChanged();
        },
      }),
    remove: (users) =>
      confirmDelete({
        names: users.map(webUserName),
        depends: t('web_user.deleteDepends'),
        remove: () => call(webUserCalls.remove, { content: users.map(({ empid }) => empid) }),
        onDone: onRemoved,
      }),
  };
};
