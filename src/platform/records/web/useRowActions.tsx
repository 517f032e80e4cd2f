import {
  DeleteOutlined,
  EditOutlined,
  IdcardOutlined,
  LockOutlined,
  ProfileOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import { useMemo } from 'react';
import type { RowAction } from '#platform/resource-table/web/RowActions.tsx';
import { resourceTableTexts } from '#platform/resource-table/resource-table.texts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';

const actionTexts = { ...vocabulary, ...resourceTableTexts };

type Make = (onClick: () => void) => RowAction;

type Shared = {
  edit: Make;
  /** `label`: the name of the record's translations. */
  languages: (label: string, onClick: () => void) => RowAction;
  permission: Make;
  /** Shows what the list knows of a row beside the list. */
  look: Make;
  /** Opens a person's details. */
  details: (label: string, onClick: () => void) => RowAction;
  remove: Make;
};

/** Row actions shared by many lists, each with the same name and icon everywhere. */
export const useRowActions = (): Shared => {
  const t = useTexts(actionTexts);
  return useMemo(
    (): Shared => ({
      edit: (onClick) => ({
        key: 'edit',
        label: t('common.edit'),
        icon: <EditOutlined aria-hidden />,
        hotkey: 'e',
        onClick,
      }),
      languages: (label, onClick) => ({
        key: 'languages',
        label,
        icon: <TranslationOutlined aria-hidden />,
        hotkey: 'l',
        onClick,
      }),
      permission: (onClick) => ({
        key: 'permission',
        label: t('common.permission'),
        icon: <LockOutlined aria-hidden />,
        hotkey: 'p',
        onClick,
      }),
      look: (onClick) => ({
        key: 'look',
        label: t('table.details'),
        icon: <ProfileOutlined aria-hidden />,
        hotkey: 'd',
        onClick,
      }),
      details: (label, onClick) => ({
        key: 'details',
        label,
        icon: <IdcardOutlined aria-hidden />,
        hotkey: 'd',
        onClick,
      }),
      remove: (onClick) => ({
        key: 'delete',
        label: t('common.delete'),
        icon: <DeleteOutlined aria-hidden />,
        danger: true,
        onClick,
      }),
    }),
    [t],
  );
};
