import { CheckCircleOutlined, KeyOutlined, LogoutOutlined, StopOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { appUserCalls, type AppUserRow, type ListedAppUser } from '#features/app-users/app-users.contract.ts';
import { appUserBanTexts } from '#features/app-users/app-user-bans.texts.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useSignedInUser } from '#platform/session/web/session-store.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { call } from '#platform/wire/web/client.ts';
import { appUserName } from './app-user-list.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { OneTimePassword } from './OneTimePassword.tsx';

const texts = { ...appUserTexts, ...appUserBanTexts };

/**
 * The actions on a person (seed 000 §2.9): force sign-out, block or unblock, and reset the password of ED accounts,
 * each asked by a publish sheet. `dialogs`: render it anywhere on the page. Actions that only some rows have come
 * first: actions are at the end of the row, so the others keep their places. Nobody resets their own password here; the
 * server refuses it.
 */
export const usePersonActions = (
  onChanged: () => void,
): { actionsOf: (row: ListedAppUser) => RowAction[]; dialogs: ReactNode } => {
  const t = useTexts(texts);
  const notices = useNotices();
  const { message } = App.useApp();
  const act = (
    failed: keyof typeof texts | 'common.kickFailed' | 'common.resetPasswordFailed',
    run: () => Promise<void>,
  ): void => void run().catch((error: unknown) => notices.failure(t(failed), error));
  const me = useSignedInUser();
  const [blocking, setBlocking] = useState<AppUserRow | null>(null);
  const [given, setGiven] = useState<{ name: string; password: string } | null>(null);

  const kick = (row: AppUserRow): void =>
    act('common.kickFailed', async () => {
      const { ended } = await call(appUserCalls.kick, { content: { empid: row.empid } });
      notices.success(t(ended > 0 ? 'app_user.kicked' : 'app_user.kickedNone', { name: appUserName(row) }));
      onChanged();
    });
  const reset = (row: AppUserRow): void =>
    act('common.resetPasswordFailed', async () => {
      const { password } = await call(appUserCalls.resetPassword, { content: { empid: row.empid } });
      setGiven({ name: appUserName(row), password });
    });

  const unblock = (row: AppUserRow): void =>
    act('app_user.unblockFailed', async () => {
      const { blocked } = await call(appUserCalls.unblock, { content: { empid: row.empid } });
      if (blocked === 'Y') void message.warning(t('app_user.unblockedStill'));
      else notices.success(t('app_user.unblockDone', { name: appUserName(row) }));
      onChanged();
    });

  const actionsOf = (row: ListedAppUser): RowAction[] => [
    ...(row.mayReset === 'Y' && row.type === 'ED' && row.empid !== me?.empid
      ? [
          {
            key: 'reset',
            label: t('common.resetPassword'),
            icon: <KeyOutlined aria-hidden />,
            onClick: () => reset(row),
          },
        ]
      : []),
    ...(row.mayChange === 'Y'
      ? [
          { key: 'kick', label: t('common.kick'), icon: <LogoutOutlined aria-hidden />, onClick: () => kick(row) },
          row.blocked === null
            ? {
                key: 'block',
                label: t('common.block'),
                icon: <StopOutlined aria-hidden />,
                onClick: () => setBlocking(row),
              }
            : {
                key: 'unblock',
                label: t('common.unblock'),
                icon: <CheckCircleOutlined aria-hidden />,
                onClick: () => unblock(row),
              },
        ]
      : []),
  ];
  const dialogs = (
    <>
      {blocking ? (
        <BlockDialog
          row={blocking}
          onClose={() => setBlocking(null)}
          onDone={() => {
            setBlocking(null);
            onChanged();
          }}
        />
      ) : null}
      {given ? (
        <OneTimePassword
          {...given}
          onClose={() => {
            setGiven(null);
            onChanged();
          }}
        />
      ) : null}
    </>
  );
  return { actionsOf, dialogs };
};
