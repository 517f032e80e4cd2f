import { Tag, Tooltip } from 'antd';
import type { RoleRow } from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { TimeText } from '#platform/resource-table/web/TimeText.tsx';

type Props = { role: Pick<RoleRow, 'refreshedAt' | 'refreshError'> };

/** When the members were worked out; a failed try says why, since the members are older than they should be. */
export const RefreshedText = ({ role: { refreshedAt, refreshError } }: Props) => {
  const t = useTexts(roleTexts);
  const reasonText = useReasonText();
  const time = refreshedAt ? <TimeText time={refreshedAt} /> : t('role.neverRefreshed');
  if (!refreshError) return <>{time}</>;
  const reason = reasonText(refreshError.reason, { message: refreshError.message });
  const why = t('role.refreshFailedWhy', { reason });
  return (
    <Tooltip title={why} trigger={['hover', 'focus']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the reason must be reachable without a mouse */}
      <span className="kit-cut" tabIndex={0} aria-label={why}>
        <Tag color="error">{t('role.refreshFailed')}</Tag>
        {time}
      </span>
    </Tooltip>
  );
};
