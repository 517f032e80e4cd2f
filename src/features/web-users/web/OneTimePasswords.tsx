import { Alert, Button, Table, Typography } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import type { AddedUser } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { webUserName } from './web-user-list.ts';

/** `directory`: the account belongs to the directory. */
export type ShownPassword = AddedUser & { directory: boolean };

const line = ({ empid, name, userid, password }: AddedUser): string => [empid, name, userid, password ?? ''].join('\t');

/**
 * One-time passwords, shown once: closing the dialog discards them, so neither Esc nor a click outside closes it.
 * People who need none are listed too, so that nobody waits for one.
 */
export const OneTimePasswords = ({ people, onClose }: { people: readonly ShownPassword[]; onClose: () => void }) => {
  const t = useTexts(webUserTexts);
  const withOne = people.filter(({ password }) => password !== null);
  return (
    <Dialog
      title={t('common.oneTimePassword')}
      width={720}
      closable={false}
      mask={{ closable: false }}
      footer={
        <>
          {withOne.length > 1 ? (
            <Typography.Text
              className="web-user-copy-all"
              copyable={{
                text: withOne.map(line).join('\n'),
                tooltips: [t('web_user.copyAll'), t('common.copied')],
                icon: [t('web_user.copyAll'), t('common.copied')],
              }}
            />
          ) : null}
          <Button type="primary" onClick={onClose}>
            {t('web_user.noted')}
          </Button>
        </>
      }
    >
      <Alert className="kit-form-note" type="warning" showIcon title={t('web_user.passwordHint')} />
      <Table<ShownPassword>
        size="small"
        aria-label={t('common.oneTimePassword')}
        rowKey="empid"
        dataSource={[...people]}
        pagination={false}
        tableLayout="fixed"
        scroll={people.length > 8 ? { y: 360 } : undefined}
        columns={[
          { key: 'name', title: t('common.personName'), render: (_, row) => <CutText text={webUserName(row)} /> },
          { key: 'userid', title: t('common.account'), render: (_, { userid }) => <CutText text={userid} /> },
          {
            key: 'password',
            title: t('common.oneTimePassword'),
            width: 250,
            render: (_, row) =>
              row.password === null ? (
                <span className="kit-none">
                  {t(row.directory ? 'web_user.directoryPassword' : 'web_user.ownPassword')}
                </span>
              ) : (
                <Typography.Text
                  code
                  className="web-user-password"
                  copyable={{
                    text: row.password,
                    tooltips: [t('web_user.copyOf', { name: webUserName(row) }), t('common.copied')],
                  }}
                >
                  {row.password}
                </Typography.Text>
              ),
          },
        ]}
      />
    </Dialog>
  );
};
