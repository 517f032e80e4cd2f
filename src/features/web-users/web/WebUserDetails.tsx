import { ArrowLeftOutlined, EditOutlined, KeyOutlined, LogoutOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import type { ListedWebUser } from '#features/web-users/web-users.contract.ts';
import { AuditFields } from '#platform/form/web/AuditFields.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonRights } from '#platform/person-rights/web/PersonRights.tsx';
import { useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import { SessionList } from '#platform/session-list/web/SessionList.tsx';
import { UserFacts } from './UserFacts.tsx';
import type { WebUserActions } from './useWebUserActions.tsx';
import { webUserName } from './web-user-list.ts';

type Props = { row: ListedWebUser; actions: WebUserActions; onEdit: () => void; onClose: () => void };

/**
 * Who it is, what the person has, and where the person is signed in (seed 000 §2.8); read only, with the ways out to
 * change it.
 */
export const WebUserDetails = ({ row, actions, onEdit, onClose }: Props) => {
  const t = useTexts(vocabulary);
  const statusWords = useStatusWords();
  const [mayEdit, mayKick, mayReset] = (['edit', 'kick', 'resetPassword'] as const).map((one) => row.may.includes(one));
  return (
    <section className="web-user-details" aria-label={t('common.detailsOf', { name: webUserName(row) })}>
      <header className="kit-header">
        <div className="kit-form-header">
          <Button
            type="text"
            icon={<ArrowLeftOutlined aria-hidden />}
            aria-label={t('common.back')}
            onClick={onClose}
          />
          <h1>{t('common.detailsOf', { name: webUserName(row) })}</h1>
          {row.status === 'N' ? <Tag>{statusWords('N')}</Tag> : null}
        </div>
        <div className="kit-header-actions">
          {mayReset && row.type === 'ED' ? (
            <Button icon={<KeyOutlined aria-hidden />} onClick={() => actions.reset(row)}>
              {t('common.resetPassword')}
            </Button>
          ) : null}
          {mayKick ? (
            <Button icon={<LogoutOutlined aria-hidden />} onClick={() => actions.kick(row)}>
              {t('common.kick')}
            </Button>
          ) : null}
          {mayEdit ? (
            <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={onEdit}>
              {t('common.edit')}
            </Button>
          ) : null}
        </div>
      </header>
      <section className="kit-form-card web-user-card" aria-label={t('common.basic')}>
        <UserFacts row={row} />
        <AuditFields row={row} />
      </section>
      <PersonRights
        empid={row.empid}
        type="W"
        more={[
          {
            key: 'sessions',
            label: t('common.signedInWhere'),
            children: <SessionList empid={row.empid} channel="W" mayEndOthers={mayKick ?? false} />,
          },
        ]}
      />
    </section>
  );
};
