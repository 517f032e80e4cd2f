import { Tag } from 'antd';
import type { WebUserRow } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import type { Fact } from '#platform/person-rights/web/PersonFacts.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { LoginText } from './LoginText.tsx';

/** Facts about the account and its last use (seed 000 §2.8). */
export const useAccountFacts = (): ((row: WebUserRow) => Fact[]) => {
  const t = useTexts(webUserTexts);
  return (row) => [
    [t('common.account'), <LoginText key="userid" user={row} />],
    [
      t('web_user.lastlogindate'),
      row.lastlogindate ? <TimeText key="last" time={row.lastlogindate} /> : t('web_user.never'),
    ],
    [t('common.browser'), row.browser],
    [t('web_user.mustChange'), t(row.userConfig.reset === 'Y' ? 'common.yes' : 'common.no')],
  ];
};

/** The person and the last sign-in, above a form that shows the account itself. */
export const useUserFacts = (row: WebUserRow): Fact[] => {
  const t = useTexts(webUserTexts);
  return [
    [t('common.employeeId'), <CodeChip key="empid" code={row.empid} />],
    [
      t('common.personName'),
      <span key="name">
        <PersonLink empid={row.empid} name={row.name} /> {row.inservice === 'N' ? <Tag>{t('common.left')}</Tag> : null}
      </span>,
    ],
    [t('common.department'), row.depname],
    [
      t('web_user.lastlogindate'),
      row.lastlogindate ? <TimeText key="last" time={row.lastlogindate} /> : t('web_user.never'),
    ],
    [t('common.browser'), row.browser],
  ];
};
