import { KeyOutlined, LogoutOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import type { ListedWebUser, WebUserAction } from '#features/web-users/web-users.contract.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { PersonPage } from '#platform/person-rights/web/PersonPage.tsx';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useStatusWords } from '#platform/resource-table/web/StatusFilter.tsx';
import type { WebUserActions } from './useWebUserActions.tsx';
import { webUserName } from './web-user-list.ts';
import { useUserFacts } from './useUserFacts.tsx';

type Props = { row: ListedWebUser; actions: WebUserActions; onEdit: () => void; onClose: () => void };

/** A person with rights and sessions (seed 000 §2.8). */
export const WebUserDetails = ({ row, actions, onEdit, onClose }: Props) => {
  const t = useTexts(vocabulary);
  const statusWords = useStatusWords();
  const may = (action: WebUserAction): boolean => row.may.includes(action);
  const reset: RowAction = {
    key: 'reset',
    label: t('common.resetPassword'),
    icon: <KeyOutlined aria-hidden />,
    onClick: () => actions.reset(row),
  };
  const kick: RowAction = {
    key: 'kick',
    label: t('common.kick'),
    icon: <LogoutOutlined aria-hidden />,
    onClick: () => actions.kick(row),
  };
  return (
    <PersonPage
      empid={row.empid}
      name={webUserName(row)}
      type="W"
      facts={useUserFacts(row)}
      audit={row}
      mark={row.status === 'N' ? <Tag>{statusWords('N')}</Tag> : null}
      actions={[...(may('resetPassword') && row.type === 'ED' ? [reset] : []), ...(may('kick') ? [kick] : [])]}
      mayEndSessions={may('kick')}
      onEdit={may('edit') ? onEdit : undefined}
      onClose={onClose}
    />
  );
};
