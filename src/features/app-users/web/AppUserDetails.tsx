import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { isLanguage, languageNames } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { Fact } from '#platform/person-rights/web/PersonFacts.tsx';
import { PersonPage } from '#platform/person-rights/web/PersonPage.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { appUserName } from './app-user-list.ts';
import { PersonMarks } from './PersonMarks.tsx';
import { platformWords } from './platform-words.ts';
import { useAudit } from './useAudit.ts';
import { usePersonActions } from './usePersonActions.tsx';
import './app-users.css';
import type { AppUserDetail, ShownAppUser } from '#features/app-users/app-users.contract.ts';

const useFacts = (row: AppUserDetail): Fact[] => {
  const t = useTexts(appUserTexts);
  const system = [platformWords(row.platform), row.platformversion].filter(Boolean).join(' ');
  return [
    [t('common.employeeId'), row.empid],
    [
      t('common.personName'),
      <span key="name" className="app-user-name">
        {row.name} <PersonMarks row={row} />
      </span>,
    ],
    [t('common.account'), row.userid],
    [t('app_user.type'), t(row.type === 'AD' ? 'app_user.typeAD' : 'app_user.typeED')],
    [t('app_user.email'), row.email],
    [t('common.department'), row.depname],
    [t('common.plant'), row.plantname],
    [t('app_user.lastLogin'), <TimeText key="last" time={row.lastlogindate} />],
    [t('common.platform'), system],
    [t('app_user.model'), row.model],
    [t('app_user.appversion'), row.appversion],
    [t('common.language'), isLanguage(row.lang) ? languageNames[row.lang] : row.lang],
    [t('app_user.timezone'), row.timezone],
    [t('app_user.regid'), row.regid, true],
  ];
};

type Props = { row: ShownAppUser; onEdit: () => void; onChanged: () => void; onClose: () => void };

/** A person's device, rights and sessions (seed 000 §2.9). */
export const AppUserDetails = ({ row, onEdit, onChanged, onClose }: Props) => {
  const mayChange = row.mayChange === 'Y';
  const { actionsOf, dialogs } = usePersonActions(onChanged);
  return (
    <>
      <PersonPage
        empid={row.empid}
        name={appUserName(row)}
        type="A"
        facts={useFacts(row)}
        audit={useAudit(row)}
        actions={actionsOf(row)}
        mayEndSessions={mayChange}
        onEdit={mayChange ? onEdit : undefined}
        onClose={onClose}
      />
      {dialogs}
    </>
  );
};
