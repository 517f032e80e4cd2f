import { type WebUserRow, webUserCalls } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
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
 * Forces sign-out, resets passwords and deletes; the calls ask by a publish sheet (seed 000 §8).
 */
export const useWebUserActions = ({ onChanged, onRemoved, onPassword }: Options): WebUserActions => {
  const t = useTexts(webUserTexts);
  const { number } = useLanguage();
  const notices = useNotices();
  const confirmDelete = useConfirmDelete();
  const act = (failed: 'common.kickFailed' | 'common.resetPasswordFailed', run: () => Promise<void>): void =>
    void run().catch((error: unknown) => notices.failure(t(failed), error));

  return {
    kick: (user) =>
      act('common.kickFailed', async () => {
        const { ended } = await call(webUserCalls.kick, { content: { empid: user.empid } });
        notices.success(t('web_user.kicked', { name: webUserName(user), count: number(ended) }));
        onChanged();
      }),
    reset: (user) =>
      act('common.resetPasswordFailed', async () => {
        const { password } = await call(webUserCalls.resetPassword, { content: { empid: user.empid } });
        onPassword({ empid: user.empid, name: user.name, userid: user.userid, password, directory: false });
        onChanged();
      }),
    remove: (users) =>
      confirmDelete({
        names: users.map(webUserName),
        removeAsks: true,
        remove: () => call(webUserCalls.remove, { content: users.map(({ empid }) => empid) }),
        onDone: onRemoved,
      }),
  };
};
