import { Alert } from 'antd';
import { whitelistTexts } from '#features/access-lists/whitelist.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useMaintenance } from './useMaintenance.ts';

/** During maintenance: says so, and whether the reader is on the list. */
export const MaintenanceBanner = () => {
  const t = useTexts(whitelistTexts);
  const state = useMaintenance();
  if (!state || (state.web === 'N' && state.app === 'N')) return null;
  const both = state.web === 'Y' && state.app === 'Y';
  const what = both ? 'whitelist.maintenanceBoth' : 'whitelist.maintenanceWeb';
  const listed = state.own.length > 0;
  return (
    <Alert
      showIcon
      role="status"
      type={listed ? 'info' : 'warning'}
      title={
        <>
          {t(state.web === 'N' ? 'whitelist.maintenanceApp' : what)}{' '}
          {t(listed ? 'whitelist.maintenanceYouIn' : 'whitelist.maintenanceYouOut')}
        </>
      }
    />
  );
};
