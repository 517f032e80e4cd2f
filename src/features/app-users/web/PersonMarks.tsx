import { Tag, Tooltip } from 'antd';
import type { AppUserRow } from '#features/app-users/app-users.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

/** That the blacklist keeps a person out of the app, with its remark on hover and focus. */
export const BlockedMark = ({ remark }: { remark: string }) => {
  const t = useTexts(appUserTexts);
  return (
    <Tooltip title={t('app_user.blockedWhy', { remark })} trigger={['hover', 'focus']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the reason must be reachable without a mouse */}
      <Tag color="error" variant="filled" tabIndex={0}>
        {t('app_user.blocked')}
      </Tag>
    </Tooltip>
  );
};

/**
 * What keeps a person out of the app whatever the status: the blacklist, with its remark on hover and focus, or having
 * left the company.
 */
export const PersonMarks = ({ row: { blocked, inservice } }: { row: Pick<AppUserRow, 'blocked' | 'inservice'> }) => {
  const t = useTexts(appUserTexts);
  return (
    <>
      {blocked === null ? null : <BlockedMark remark={blocked} />}
      {inservice === 'N' ? <Tag variant="filled">{t('common.left')}</Tag> : null}
    </>
  );
};
