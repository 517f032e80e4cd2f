import { SortAscendingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { sortDialogTexts } from '../sort-dialog.texts.ts';

/** Opens the dialog with the order of a list, in the header of its page. */
export const SortButton = ({ disabled = false, onClick }: { disabled?: boolean; onClick: () => void }) => {
  const t = useTexts(sortDialogTexts);
  return (
    <Button icon={<SortAscendingOutlined aria-hidden />} aria-haspopup="dialog" disabled={disabled} onClick={onClick}>
      {t('sort_dialog.open')}
    </Button>
  );
};
