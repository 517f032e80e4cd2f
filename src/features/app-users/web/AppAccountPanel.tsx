import { EditOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Tag } from 'antd';
import { useNavigate } from 'react-router';
import { appUserMenu, type ShownAppUser } from '#features/app-users/app-users.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import type { ShownPerson } from '#platform/feature/web/person-panel.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { isLanguage, languageNames } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PanelCard } from '#platform/person-rights/web/PanelCard.tsx';
import { type Fact, PersonFacts } from '#platform/person-rights/web/PersonFacts.tsx';
import { useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import { phoneSystem } from '#platform/session/phone-systems.ts';
import { appUserList, loadAppUser } from './app-user-list.ts';
import { PersonMarks } from './PersonMarks.tsx';
import { usePushFacts } from './usePushFacts.tsx';
import { usePersonActions } from './usePersonActions.tsx';
import './app-users.css';

const useFacts = (): ((row: ShownAppUser) => Fact[]) => {
  const t = useTexts(appUserTexts);
  const pushFacts = usePushFacts();
  return (row) => [
    [t('common.account'), row.userid],
    [t('app_user.type'), t(row.type === 'AD' ? 'app_user.typeAD' : 'app_user.typeED')],
    [t('app_user.lastLogin'), <TimeText key="last" time={row.lastlogindate} />],
    [t('common.platform'), [phoneSystem(row.platform), row.platformversion].filter(Boolean).join(' ')],
    [t('app_user.model'), row.model],
    [t('common.appVersion'), row.appversion],
    [t('common.language'), isLanguage(row.lang) ? languageNames[row.lang] : row.lang],
    [t('common.timeZone'), row.timezone],
    [t('app_user.regid'), row.regid, true],
    ...pushFacts(row.reached),
  ];
};

/** The person in the app with the device, and what may be done to the account (seed 000 §2.9). */
export const AppAccountPanel = ({ person: { empid } }: { person: ShownPerson }) => {
  const t = useTexts(appUserTexts);
  const statusWords = useStatusWords();
  const facts = useFacts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const account = useQuery({ queryKey: [appUserList.name, 'person', empid], queryFn: () => loadAppUser(empid) });
  const { actionsOf, dialogs } = usePersonActions(() => {
    for (const name of [appUserList.name, 'blacklist', 'sessions', 'person-log'])
      void client.invalidateQueries({ queryKey: [name] });
  });
  const edit = {
    key: 'edit',
    label: t('common.edit'),
    icon: <EditOutlined aria-hidden />,
    onClick: () =>
      void navigate(`${appUserMenu.url}?edit=${encodeURIComponent(empid)}`, { state: { openedHere: true } }),
  };
  return (
    <>
      <PanelCard
        title={t('app_user.panel')}
        query={account}
        none={t('app_user.noAccount')}
        renderMark={(row) => (
          <>
            <Tag>{statusWords(row.status)}</Tag>
            <PersonMarks row={row} />
          </>
        )}
        actions={(row) => [...(row.mayChange === 'Y' ? [edit] : []), ...actionsOf(row)]}
      >
        {(row) => (
          <>
            <PersonFacts facts={facts(row)} />
            <AuditFields row={row} />
          </>
        )}
      </PanelCard>
      {dialogs}
    </>
  );
};
