import { LockOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { batchLimits } from '../data-permission.contract.ts';
import { dataPermissionTexts } from '../data-permission.texts.ts';

/** Opens the batch page for the selected rows; shows their number, and the required number if it does not fit. */
export const BatchPermissionButton = ({ count, onClick }: { count: number; onClick: () => void }) => {
  const t = useTexts(dataPermissionTexts);
  const { number } = useLanguage();
  const fits = count >= batchLimits.least && count <= batchLimits.most;
  const limits = { least: number(batchLimits.least), most: number(batchLimits.most) };
  return (
    <Tooltip title={fits ? undefined : t('data_permission.batchNeeds', limits)}>
      <Button size="small" icon={<LockOutlined aria-hidden />} disabled={!fits} onClick={onClick}>
        {t('data_permission.batch', { count: number(count) })}
      </Button>
    </Tooltip>
  );
};
