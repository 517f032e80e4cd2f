import { FileDoneOutlined } from '@ant-design/icons';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { confirmationTexts } from '../confirmations.texts.ts';

/** The row action that opens the confirmations of a document. */
export const useConfirmationAction = (): ((onClick: () => void) => RowAction) => {
  const t = useTexts(confirmationTexts);
  return (onClick) => ({
    key: 'confirmations',
    label: t('confirmation.title'),
    icon: <FileDoneOutlined aria-hidden />,
    onClick,
  });
};
