import { ArrowLeftOutlined, EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { AppUserDetail, ShownAppUser } from '#features/app-users/app-users.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { isLanguage, languageNames } from '#platform/i18n/languages.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonRights } from '#platform/person-rights/web/PersonRights.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { SessionList } from '#platform/session-list/web/SessionList.tsx';
import { appUserName } from './app-user-list.ts';
import { PersonMarks } from './PersonMarks.tsx';
import { platformWords } from './platform-words.ts';
import { useAudit } from './useAudit.ts';
import { usePersonActions } from './usePersonActions.tsx';
import './app-users.css';

type Fact = readonly [label: string, value: ReactNode, wide?: boolean];

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

/** A person's device, rights and sessions, to look at (seed 000 §2.9). */
export const AppUserDetails = ({ row, onEdit, onChanged, onClose }: Props) => {
  const t = useTexts(appUserTexts);
  const mayChange = row.mayChange === 'Y';
  const facts = useFacts(row);
  const audit = useAudit(row);
  const { actionsOf, dialogs } = usePersonActions(onChanged);
  const title = t('common.detailsOf', { name: appUserName(row) });
  return (
    <section className="kit-page app-user-details" aria-label={title}>
      <header className="kit-header">
        <div className="kit-form-header">
          <Button
            type="text"
            icon={<ArrowLeftOutlined aria-hidden />}
            aria-label={t('common.back')}
            onClick={onClose}
          />
          <h1>{title}</h1>
        </div>
        <div className="kit-header-actions">
          {actionsOf(row).map(({ key, label, icon, onClick }) => (
            <Button key={key} icon={icon} onClick={onClick}>
              {label}
            </Button>
          ))}
          {mayChange ? (
            <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={onEdit}>
              {t('common.edit')}
            </Button>
          ) : null}
        </div>
      </header>
      <section className="app-user-card" aria-label={t('common.basic')}>
        <dl className="app-user-facts">
          {facts.map(([label, value, wide]) => (
            <div key={label} className={wide ? 'app-user-wide' : undefined}>
              <dt>{label}</dt>
              <dd>{value || '—'}</dd>
            </div>
          ))}
        </dl>
        <AuditFields row={audit} />
      </section>
      <PersonRights
        empid={row.empid}
        type="A"
        more={[
          {
            key: 'sessions',
            label: t('common.signedInWhere'),
            children: <SessionList empid={row.empid} channel="A" mayEndOthers={mayChange} />,
          },
        ]}
      />
      {dialogs}
    </section>
  );
};
