import { ArrowLeftOutlined, EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { type Audited, AuditFields } from '#platform/form/web/AuditFields.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { SessionList } from '#platform/session-list/web/SessionList.tsx';
import { type Fact, PersonFacts } from './PersonFacts.tsx';
import { PersonRights } from './PersonRights.tsx';
import './person-rights.css';

type Props = {
  empid: string;
  name: string;
  /** A: the person in the app; W: in the console. */
  type: 'A' | 'W';
  facts: readonly Fact[];
  audit: Audited;
  /** Shown after the title. */
  mark?: ReactNode;
  actions: readonly RowAction[];
  /** Whether the reader may end the person's sessions. */
  mayEndSessions: boolean;
  /** Absent: the reader may not change the person. */
  onEdit?: () => void;
  onClose: () => void;
};

/** A person with rights and sessions, read-only, and the actions on the person (seed 000 §2.8, §2.9). */
export const PersonPage = (props: Props) => {
  const { empid, name, type, facts, audit, mark, actions, mayEndSessions, onEdit, onClose } = props;
  const t = useTexts(vocabulary);
  const title = t('common.detailsOf', { name });
  return (
    <section className="kit-page person-page" aria-label={title}>
      <header className="kit-header">
        <div className="kit-form-header">
          <Button
            type="text"
            icon={<ArrowLeftOutlined aria-hidden />}
            aria-label={t('common.back')}
            onClick={onClose}
          />
          <h1>{title}</h1>
          {mark}
        </div>
        <div className="kit-header-actions">
          {actions.map(({ key, label, icon, onClick }) => (
            <Button key={key} icon={icon} onClick={onClick}>
              {label}
            </Button>
          ))}
          {onEdit ? (
            <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={onEdit}>
              {t('common.edit')}
            </Button>
          ) : null}
        </div>
      </header>
      <section className="kit-form-card person-card" aria-label={t('common.basic')}>
        <PersonFacts facts={facts} />
        <AuditFields row={audit} />
      </section>
      <PersonRights
        empid={empid}
        type={type}
        more={[
          {
            key: 'sessions',
            label: t('common.signedInWhere'),
            children: <SessionList empid={empid} channel={type} mayEndOthers={mayEndSessions} />,
          },
        ]}
      />
    </section>
  );
};
