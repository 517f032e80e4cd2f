import { Tag, Tooltip } from 'antd';
import { useMemo } from 'react';
import type { ListedWebUser, WebUserRow } from '#features/web-users/web-users.contract.ts';
import { webUserTexts } from '#features/web-users/web-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { columnsOf, statusColumn } from '#platform/records/web/columns-of.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import type { YesNo } from '#platform/resource-table/web/StatusSwitch.tsx';
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

const { code, text, time } = columnsOf<ListedWebUser>();

/** The columns of seed 000 §2.8. */
export const useWebUserColumns = (
  mayChange: boolean,
  changeStatus: (row: ListedWebUser, status: YesNo) => Promise<unknown>,
): ResourceColumn<ListedWebUser>[] => {
  const t = useTexts(webUserTexts);
  return useMemo(
    (): ResourceColumn<ListedWebUser>[] => [
      code('empid', t('common.employeeId'), { width: 164, always: true }),
      { key: 'name', title: t('common.personName'), always: true, render: (row) => <NameText user={row} /> },
      text('depname', t('common.department'), { at: 'middle', hiddenByDefault: true }),
      code('userid', t('common.account'), { width: 150 }),
      {
        key: 'type',
        title: t('web_user.type'),
        width: 150,
        hiddenByDefault: true,
        render: (row) => t(row.type === 'AD' ? 'common.domainAccount' : 'common.employeeId'),
      },
      time('lastlogindate', t('web_user.lastlogindate'), { none: t('web_user.never') }),
      text('browser', t('common.browser'), { width: 190, hiddenByDefault: true }),
      statusColumn(t('common.status'), {
        width: 100,
        nameOf: webUserName,
        mayChange: (row) => mayChange && row.may.includes('edit'),
        save: changeStatus,
      }),
      time('txdat', t('common.changedAt'), { hiddenByDefault: true }),
    ],
    [mayChange, changeStatus, t],
  );
};
