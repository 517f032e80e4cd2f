import { Alert, Button, Modal, Table, Typography } from 'antd';
import type { AddedUser } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { webUserName } from './web-user-list.ts';

/** `directory`: the account is the directory's. */
export type ShownPassword = AddedUser & { directory: boolean };

const line = ({ empid, name, userid, password }: AddedUser): string => [empid, name, userid, password ?? ''].join('\t');

/**
 * One-time passwords, here and nowhere else: closing the dialog forgets them, and neither Esc nor a click beside it does so by accident.
 * Those who need none are named too, so that nobody waits for theirs.
 */
export const OneTimePasswords = ({ people, onClose }: { people: readonly ShownPassword[]; onClose: () => void }) => {
  const t = useTexts(webUserTexts);
  const withOne = people.filter(({ password }) => password !== null);
  return (
    <Modal
      open
      title={t('webUser.passwordTitle')}
      width={720}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          {withOne.length > 1 ? (
            <Typography.Text
              className="web-user-copy-all"
              copyable={{
                text: withOne.map(line).join('\n'),
                tooltips: [t('webUser.copyAll'), t('webUser.copied')],
                icon: [t('webUser.copyAll'), t('webUser.copied')],
              }}
            />
          ) : null}
          <Button type="primary" onClick={onClose}>
            {t('webUser.noted')}
          </Button>
        </>
      }
    >
      <Alert className="kit-form-note" type="warning" showIcon title={t('webUser.passwordHint')} />
      <Table<ShownPassword>
        size="small"
        aria-label={t('webUser.passwordTitle')}
        rowKey="empid"
        dataSource={[...people]}
        pagination={false}
        tableLayout="fixed"
        scroll={people.length > 8 ? { y: 360 } : undefined}
        columns={[
          { key: 'name', title: t('webUser.name'), render: (_, row) => <CutText text={webUserName(row)} /> },
          { key: 'userid', title: t('webUser.userid'), render: (_, { userid }) => <CutText text={userid} /> },
          {
            key: 'password',
            title: t('webUser.password'),
            width: 250,
            render: (_, row) =>
              row.password === null ? (
                <span className="kit-none">
                  {t(row.directory ? 'webUser.directoryPassword' : 'webUser.ownPassword')}
                </span>
              ) : (
                <Typography.Text
                  code
                  className="web-user-password"
                  copyable={{
                    text: row.password,
                    tooltips: [t('webUser.copyOf', { name: webUserName(row) }), t('webUser.copied')],
                  }}
                >
                  {row.password}
                </Typography.Text>
              ),
          },
        ]}
      />
    </Modal>
  );
};
