import { EditOutlined, LockOutlined, TranslationOutlined } from '@ant-design/icons';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { recordsTexts } from '../records.texts.ts';

type Make = (onClick: () => void) => RowAction;

/** The actions that rows of many lists have, by the name and icon that are theirs everywhere. */
export const useRowActions = (): {
  edit: Make;
  /** `label`: what the versions of a record in other languages are called. */
  languages: (label: string, onClick: () => void) => RowAction;
  permission: Make;
} => {
  const t = useTexts(recordsTexts);
  return {
    edit: (onClick) => ({ key: 'edit', label: t('common.button.edit'), icon: <EditOutlined aria-hidden />, onClick }),
    languages: (label, onClick) => ({
      key: 'languages',
      label,
      icon: <TranslationOutlined aria-hidden />,
      onClick,
    }),
    permission: (onClick) => ({
      key: 'permission',
      label: t('records.permission'),
      icon: <LockOutlined aria-hidden />,
      onClick,
    }),
  };
};
