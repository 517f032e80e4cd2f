import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { WebUserRow } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { LoginText } from './LoginText.tsx';
import './web-users.css';

type Fact = [name: string, value: ReactNode];

/** Basic information (seed 000 §2.8); without the account where the form has it. */
export const UserFacts = ({ row, account = true }: { row: WebUserRow; account?: boolean }) => {
  const t = useTexts(webUserTexts);
  const facts: Fact[] = [
    [t('common.employeeId'), <CodeChip key="empid" code={row.empid} />],
    [
      t('common.personName'),
      <span key="name">
        {row.name} {row.inservice === 'N' ? <Tag>{t('common.left')}</Tag> : null}
      </span>,
    ],
    [t('common.department'), row.depname || '—'],
    ...(account ? ([[t('common.account'), <LoginText key="userid" user={row} />]] satisfies Fact[]) : []),
    [
      t('web_user.lastlogindate'),
      row.lastlogindate ? <TimeText key="last" time={row.lastlogindate} /> : t('web_user.never'),
    ],
    [t('web_user.browser'), row.browser || '—'],
  ];
  return (
    <dl className="web-user-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
