import { Switch, Tooltip } from 'antd';
import { useState } from 'react';
import { type AppVersionRow, downloadType } from '#features/app-versions/app-versions.contract.ts';
import { appVersionTexts } from '#features/app-versions/app-versions.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { appVersionName } from './app-version-list.ts';

type Props = { row: AppVersionRow; disabled: boolean; save: (row: AppVersionRow) => Promise<unknown> };

/**
 * Makes a downloaded version the latest of its platform; the one that is the latest cannot be switched off (seed 001
 * §4).
 */
export const LatestSwitch = ({ row, disabled, save }: Props) => {
  const t = useTexts(appVersionTexts);
  const notices = useNotices();
  const [pending, setPending] = useState(false);
  const isLatest = row.islatest === 'Y';
  if (row.type !== downloadType) return <span className="kit-none">—</span>;
  const change = async (): Promise<void> => {
    if (pending) return;
    setPending(true);
    try {
      await save(row);
      notices.success(t('app_version.latestSaved'));
    } catch (error) {
      notices.failure(t('app_version.latestFailed'), error);
    } finally {
      setPending(false);
    }
  };
  const control = (
    <Switch
      size="small"
      checked={isLatest}
      disabled={disabled || isLatest}
      aria-label={t('app_version.latestOf', { name: appVersionName(row) })}
      aria-busy={pending}
      onChange={() => void change()}
    />
  );
  return isLatest && !disabled ? <Tooltip title={t('app_version.isLatestHint')}>{control}</Tooltip> : control;
};
