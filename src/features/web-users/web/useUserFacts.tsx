import { Tag } from 'antd';
import type { WebUserRow } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { Fact } from '#platform/person-rights/web/PersonFacts.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { LoginText } from './LoginText.tsx';

/** Basic information (seed 000 §2.8); `account` false where the account is shown elsewhere. */
export const useUserFacts = (row: WebUserRow, { account = true } = {}): Fact[] => {
  const t = useTexts(webUserTexts);
  const login: Fact = [t('common.account'), <LoginText key="userid" user={row} />];
  return [
    [t('common.employeeId'), <CodeChip key="empid" code={row.empid} />],
    [
      t('common.personName'),
      <span key="name">
        {row.name} {row.inservice === 'N' ? <Tag>{t('common.left')}</Tag> : null}
      </span>,
    ],
    [t('common.department'), row.depname],
    ...(account ? [login] : []),
    [
      t('web_user.lastlogindate'),
      row.lastlogindate ? <TimeText key="last" time={row.lastlogindate} /> : t('web_user.never'),
    ],
    [t('web_user.browser'), row.browser],
  ];
};
