import { WarningFilled } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { RoleRow } from '#features/roles/roles.contract.ts';
import { roleTexts } from '#features/roles/roles.texts.ts';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import './roles.css';

type Props = { role: Pick<RoleRow, 'memberCount' | 'refreshedAt' | 'refreshError'> };

/** How many members the role has, and when they were computed; if the last refresh failed, why. */
export const MemberCount = ({ role: { memberCount, refreshedAt, refreshError } }: Props) => {
  const t = useTexts(roleTexts);
  const reasonText = useReasonText();
  const { number } = useLanguage();
  const since = refreshedAt ? t('role.membersAsOf', { time: refreshedAt }) : t('role.neverRefreshed');
  if (!refreshError) return <span title={since}>{number(memberCount)}</span>;
  const reason = reasonText(refreshError.reason, { message: refreshError.message });
  return (
    <Tooltip title={`${t('role.refreshFailedWhy', { reason })} · ${since}`} trigger={['hover', 'focus']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the reason must be reachable without a mouse */}
      <span className="kit-cut role-stale" tabIndex={0}>
        <WarningFilled aria-label={t('role.refreshFailed')} />
        {number(memberCount)}
      </span>
    </Tooltip>
  );
};
