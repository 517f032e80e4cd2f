import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { SaveKey } from '#platform/keyboard/web/SaveKey.tsx';
import { BackButton } from '#platform/keyboard/web/BackButton.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { permissionTexts } from '../permission-page.texts.ts';
import type { PermissionEdit } from './usePermissionEdit.ts';

type Props = {
  title: string;
  /** Shown after the title. */
  mark?: ReactNode;
  purpose: string;
  editable: boolean;
  edit: PermissionEdit;
  /** A note to read before saving. */
  note?: ReactNode;
  onSave: () => void;
  onClose: () => void;
};

/** The heading of a permission page, with a back button that asks before changes are lost, and the save button. */
export const PermissionHead = ({ title, mark, purpose, editable, edit, note, onSave, onClose }: Props) => {
  const t = useTexts(permissionTexts);
  return (
    <header className="kit-header">
      <div className="kit-header-words">
        <div className="permission-title">
          <BackButton onBack={() => edit.guard.ask(onClose)} />
          <h1>{title}</h1>
          {mark}
        </div>
        <p>{purpose}</p>
      </div>
      {editable ? (
        <div className="kit-header-actions permission-actions">
          <span role="status">{edit.changed ? t('permission.unsaved') : ''}</span>
          {note}
          <SaveKey disabled={edit.saving} onSave={onSave} />
          <Button type="primary" loading={edit.saving} onClick={onSave}>
            {t('common.save')}
          </Button>
        </div>
      ) : null}
    </header>
  );
};

/** A note that unsaved changes were restored. */
export const RestoredNote = ({ edit }: { edit: PermissionEdit }) => {
  const t = useTexts(permissionTexts);
  if (!edit.restored) return null;
  return (
    <Alert
      type="info"
      title={t('permission.draftBack')}
      action={
        <Button size="small" onClick={edit.discard}>
          {t('permission.draftDrop')}
        </Button>
      }
    />
  );
};
