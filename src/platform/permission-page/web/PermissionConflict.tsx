import { Button, Tag } from 'antd';
import { Dialog } from '#platform/keyboard/web/Dialog.tsx';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { permissionTexts } from '../permission-page.texts.ts';
import { type Change, changesBetween, conditionKey } from './permission-draft.ts';
import type { PermissionEdit } from './usePermissionEdit.ts';
import { contentTypeText, vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { meansEverybody } from './useConditionColumns.tsx';

const kinds = {
  added: 'common.added',
  removed: 'permission.conflictRemoved',
  changed: 'permission.conflictChanged',
} as const;

const texts = { ...permissionTexts, ...vocabulary };

const ChangeLine = ({ change: { kind, roleid, rolename, code, condition } }: { change: Change }) => {
  const t = useTexts(texts);
  return (
    <li>
      <Tag variant="filled">{t(kinds[kind])}</Tag>
      <CodeChip code={code ?? roleid} />
      {condition ? (
        <span>
          {meansEverybody(condition)
            ? t('common.everyone')
            : `${t(contentTypeText[condition.type])} · ${condition.name || condition.contentoid}`}
          {kind === 'changed'
            ? ` · ${t(condition.containSub === 'Y' ? 'common.withSub' : 'permission.withoutSub')}`
            : ''}
        </span>
      ) : (
        <span>{rolename}</span>
      )}
    </li>
  );
};

/** Resolves a stale save (409): shows what somebody else changed and what happens to the user's own changes. */
export const PermissionConflict = ({ edit }: { edit: PermissionEdit }) => {
  const t = useTexts(permissionTexts);
  if (!edit.conflict) return null;
  const changes = changesBetween(edit.conflict.base, edit.conflict.current);
  return (
    <Dialog
      title={t('permission.conflictTitle')}
      width={720}
      mask={{ closable: false }}
      onCancel={edit.endConflict}
      footer={
        <>
          <Button danger onClick={edit.takeTheirs}>
            {t('permission.conflictDiscard')}
          </Button>
          <Button type="primary" onClick={edit.applyMine}>
            {t('permission.conflictApply')}
          </Button>
        </>
      }
    >
      <p>{t('permission.conflictHint')}</p>
      <ul className="permission-changes">
        {changes.map((change) => (
          <ChangeLine
            key={[change.kind, change.roleid, change.condition ? conditionKey(change.condition) : ''].join(' ')}
            change={change}
          />
        ))}
      </ul>
    </Dialog>
  );
};
