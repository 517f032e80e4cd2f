import { DeleteOutlined, EditOutlined, KeyOutlined, LogoutOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ListedWebUser, webUserMenu } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import type { ShownPerson } from '#platform/feature/web/person-panel.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PanelCard } from '#platform/person-rights/web/PanelCard.tsx';
import { PersonFacts } from '#platform/person-rights/web/PersonFacts.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import { OneTimePasswords, type ShownPassword } from './OneTimePasswords.tsx';
import { useAccountFacts } from './useUserFacts.tsx';
import { useWebUserActions } from './useWebUserActions.tsx';
import { loadWebUser, webUserList } from './web-user-list.ts';
import './web-users.css';

/** The account with which a person enters the console, and what may be done to it (seed 000 §2.8). */
export const ConsoleAccountPanel = ({ person: { empid } }: { person: ShownPerson }) => {
  const t = useTexts(webUserTexts);
  const statusWords = useStatusWords();
  const accountFacts = useAccountFacts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [password, setPassword] = useState<ShownPassword | null>(null);
  const account = useQuery({ queryKey: [webUserList.name, 'person', empid], queryFn: () => loadWebUser(empid) });
  const reload = (): void => {
    for (const name of [webUserList.name, 'sessions', 'person-log'])
      void client.invalidateQueries({ queryKey: [name] });
  };
  const { kick, reset, remove } = useWebUserActions({ onChanged: reload, onRemoved: reload, onPassword: setPassword });
  const actions = (row: ListedWebUser): RowAction[] => [
    ...(row.may.includes('edit')
      ? [
          {
            key: 'edit',
            label: t('common.edit'),
            icon: <EditOutlined aria-hidden />,
            onClick: () =>
              void navigate(`${webUserMenu.url}?edit=${encodeURIComponent(empid)}`, { state: { openedHere: true } }),
          },
        ]
      : []),
    ...(row.may.includes('resetPassword') && row.type === 'ED'
      ? [
          {
            key: 'reset',
            label: t('common.resetPassword'),
            icon: <KeyOutlined aria-hidden />,
            onClick: () => reset(row),
          },
        ]
      : []),
    ...(row.may.includes('kick')
      ? [{ key: 'kick', label: t('common.kick'), icon: <LogoutOutlined aria-hidden />, onClick: () => kick(row) }]
      : []),
    ...(row.may.includes('remove')
      ? [
          {
            key: 'remove',
            label: t('common.delete'),
            icon: <DeleteOutlined aria-hidden />,
            danger: true,
            onClick: () => remove([row]),
          },
        ]
      : []),
  ];
  return (
    <>
      <PanelCard
        title={t('web_user.panel')}
        query={account}
        none={t('web_user.notUser')}
        renderMark={({ status }) => <Tag>{statusWords(status)}</Tag>}
        actions={actions}
      >
        {(row) => (
          <>
            <PersonFacts facts={accountFacts(row)} />
            <AuditFields row={row} />
          </>
        )}
      </PanelCard>
      {password ? <OneTimePasswords people={[password]} onClose={() => setPassword(null)} /> : null}
    </>
  );
};
