import { Tag, Tooltip } from 'antd';
import { useMemo } from 'react';
import type { ListedWebUser, WebUserRow } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { StatusSwitch, type YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
import { TimeText } from '#platform/clock/web/TimeText.tsx';
import { webUserName } from './web-user-list.ts';

const NameText = ({ user }: { user: WebUserRow }) => {
  const t = useTexts(webUserTexts);
  return (
    <>
      <CutText text={user.name} />
      {user.inservice === 'N' ? (
        <Tooltip title={t('web_user.leftHint')}>
          <Tag className="web-user-left">{t('common.left')}</Tag>
        </Tooltip>
      ) : null}
    </>
  );
};

/** The columns of seed 000 §2.8. */
export const useWebUserColumns = (
  mayChange: boolean,
  setStatus: (row: ListedWebUser, status: YesNo) => Promise<unknown>,
): ResourceColumn<ListedWebUser>[] => {
  const t = useTexts(webUserTexts);
  return useMemo(
    (): ResourceColumn<ListedWebUser>[] => [
      {
        key: 'empid',
        title: t('common.employeeId'),
        width: 164,
        always: true,
        sortable: true,
        render: (row) => <CodeChip code={row.empid} />,
      },
      {
        key: 'name',
        title: t('common.personName'),
        always: true,
        sortable: true,
        render: (row) => <NameText user={row} />,
      },
      {
        key: 'depname',
        title: t('common.department'),
        hiddenByDefault: true,
        render: (row) => <CutText text={row.depname} />,
      },
      {
        key: 'userid',
        title: t('common.account'),
        width: 150,
        sortable: true,
        render: (row) => <CodeChip code={row.userid} />,
      },
      {
        key: 'type',
        title: t('web_user.type'),
        width: 150,
        hiddenByDefault: true,
        render: (row) => t(row.type === 'AD' ? 'web_user.type_AD' : 'common.employeeId'),
      },
      {
        key: 'lastlogindate',
        title: t('web_user.lastlogindate'),
        width: 184,
        sortable: true,
        render: (row) =>
          row.lastlogindate ? (
            <TimeText time={row.lastlogindate} />
          ) : (
            <span className="kit-none">{t('web_user.never')}</span>
          ),
      },
      {
        key: 'browser',
        title: t('web_user.browser'),
        width: 190,
        hiddenByDefault: true,
        render: (row) => <CutText text={row.browser} />,
      },
      {
        key: 'status',
        title: t('common.status'),
        width: 100,
        sortable: true,
        render: (row) => (
          <StatusSwitch
            value={row.status}
            name={webUserName(row)}
            disabled={!mayChange || !row.may.includes('edit')}
            save={(next) => setStatus(row, next)}
          />
        ),
      },
      {
        key: 'txdat',
        title: t('common.changedAt'),
        width: 170,
        sortable: true,
        hiddenByDefault: true,
        render: (row) => <TimeText time={row.txdat} />,
      },
    ],
    [mayChange, setStatus, t],
  );
};
