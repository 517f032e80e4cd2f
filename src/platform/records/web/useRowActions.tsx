import { DeleteOutlined, EditOutlined, LockOutlined, TranslationOutlined } from '@ant-design/icons';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

type Make = (onClick: () => void) => RowAction;

/** The actions that rows of many lists have, by the name and icon that are theirs everywhere. */
export const useRowActions = (): {
  edit: Make;
  /** `label`: what the versions of a record in other languages are called. */
  languages: (label: string, onClick: () => void) => RowAction;
  permission: Make;
  remove: Make;
} => {
  const t = useTexts(vocabulary);
  return {
    edit: (onClick) => ({ key: 'edit', label: t('common.edit'), icon: <EditOutlined aria-hidden />, onClick }),
    languages: (label, onClick) => ({
      key: 'languages',
      label,
      icon: <TranslationOutlined aria-hidden />,
      onClick,
    }),
    permission: (onClick) => ({
      key: 'permission',
      label: t('common.permission'),
      icon: <LockOutlined aria-hidden />,
      onClick,
    }),
    remove: (onClick) => ({
      key: 'delete',
      label: t('common.delete'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick,
    }),
  };
};
