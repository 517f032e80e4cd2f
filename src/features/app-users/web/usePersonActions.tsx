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
import { useConfirmAction } from '#platform/resource-table/web/useConfirmAction.ts';

const texts = { ...appUserTexts, ...appUserBanTexts };

/**
 * The actions on a person (seed 000 §2.9): force sign-out, block or unblock, and reset the password of ED accounts,
 * each after a question. `dialogs`: render it anywhere on the page. Actions that only some rows have come first:
 * actions are at the end of the row, so the others keep their places. Nobody resets their own password here; the server
 * refuses it.
 */
export const usePersonActions = (
  onChanged: () => void,
): { actionsOf: (row: ListedAppUser) => RowAction[]; dialogs: ReactNode } => {
  const t = useTexts(texts);
  const notices = useNotices();
  const { message } = App.useApp();
  const ask = useConfirmAction();
  const me = useSignedInUser();
  const [blocking, setBlocking] = useState<AppUserRow | null>(null);
  const [given, setGiven] = useState<{ name: string; password: string } | null>(null);

  const kick = (row: AppUserRow): void =>
    ask({
      title: t('common.kickSure'),
      content: t('app_user.kickHint', { name: appUserName(row) }),
      ok: t('common.kick'),
      failed: t('common.kickFailed'),
      run: async () => {
        const { ended } = await call(appUserCalls.kick, { content: { empid: row.empid } });
        notices.success(t(ended > 0 ? 'app_user.kicked' : 'app_user.kickedNone', { name: appUserName(row) }));
        onChanged();
      },
    });
  const reset = (row: AppUserRow): void =>
    ask({
      title: t('app_user.resetSure', { name: appUserName(row) }),
      content: t('app_user.resetHint'),
      ok: t('common.resetPassword'),
      failed: t('common.resetPasswordFailed'),
      run: async () => {
        const { password } = await call(appUserCalls.resetPassword, { content: { empid: row.empid } });
        setGiven({ name: appUserName(row), password });
      },
    });

  const unblock = (row: AppUserRow): void =>
    ask({
      title: t('app_user.unblockSure', { name: appUserName(row) }),
      content: t('app_user.unblockHint', { remark: row.blocked ?? '' }),
      ok: t('app_user.unblock'),
      failed: t('app_user.unblockFailed'),
      run: async () => {
        const { blocked } = await call(appUserCalls.unblock, { content: { empid: row.empid } });
        if (blocked === 'Y') void message.warning(t('app_user.unblockedStill'));
        else notices.success(t('app_user.unblockDone', { name: appUserName(row) }));
        onChanged();
      },
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
                label: t('app_user.block'),
                icon: <StopOutlined aria-hidden />,
                onClick: () => setBlocking(row),
              }
            : {
                key: 'unblock',
                label: t('app_user.unblock'),
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
