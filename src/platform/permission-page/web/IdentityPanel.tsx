import { DeleteOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { EmptyState } from '#platform/resource-table/web/TableStates.tsx';
import { permissionTexts } from '../permission-page.texts.ts';
import { identityMark, removedIdentities } from './condition-marks.ts';
import type { Draft, DraftIdentity } from './permission-draft.ts';

/** Texts for pages whose rows are not identities. */
export type HolderWords = { title: string; delete: string; emptyTitle: string; emptyHint: string };

type Props = {
  draft: Draft;
  /** The list as it is stored; what differs is marked. */
  base: Draft;
  onRestore: (roleid: string) => void;
  selected: string | null;
  onSelect: (roleid: string) => void;
  editable: boolean;
  /** Absent if nothing can be added. */
  onAdd: (() => void) | undefined;
  onDelete: () => void;
  /** Why the selected one cannot be deleted; absent if it can. */
  whyNotDelete?: string | undefined;
  words?: HolderWords;
  /** Shown between the heading and the list. */
  search?: ReactNode;
  /** Replaces the list when the search matches nothing. */
  nothingFound?: ReactNode;
  /** Shown after a row's code. */
  tagOf?: (identity: DraftIdentity) => ReactNode;
};

const moves: Record<string, (place: number, last: number) => number> = {
  ArrowDown: (place, last) => Math.min(place + 1, last),
  ArrowUp: (place) => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

type IdentityProps = {
  identity: DraftIdentity;
  selected: boolean;
  onSelect: () => void;
  tag?: ReactNode;
  mark: 'added' | 'changed' | null;
};

const Identity = ({ identity, selected, onSelect, tag, mark }: IdentityProps) => {
  const t = useTexts(permissionTexts);
  const { number } = useLanguage();
  const { roleid, rolename, code, conditions } = identity;
  const count = conditions.length;
  const look = ['permission-identity', count === 0 && 'permission-identity-empty', tag && 'permission-identity-tall'];
  return (
    <div
      role="option"
      aria-selected={selected}
      tabIndex={selected ? 0 : -1}
      data-roleid={roleid}
      className={look.filter(Boolean).join(' ')}
      onClick={onSelect}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') onSelect();
      }}
    >
      <CodeChip code={code ?? roleid} />
      {tag}
      <span className="permission-identity-name">
        {rolename ? <CutText text={rolename} /> : <span className="kit-none">{t('common.noLonger')}</span>}
      </span>
      {mark ? (
        <span className={`permission-mark-${mark}`}>
          <span className="permission-mark">{t(mark === 'added' ? 'common.newMark' : 'permission.markChanged')}</span>
        </span>
      ) : null}
      <span className="permission-count">
        {count === 1 ? t('permission.oneCondition') : t('permission.conditionCount', { count: number(count) })}
      </span>
    </div>
  );
};

type RemovedProps = { identities: readonly DraftIdentity[]; onRestore: (roleid: string) => void };

/** What saving deletes, each with its undo. */
const Removed = ({ identities, onRestore }: RemovedProps) => {
  const t = useTexts(permissionTexts);
  return (
    <ul className="permission-removed" aria-label={t('permission.markRemoved')}>
      {identities.map(({ roleid, rolename, code }) => (
        <li key={roleid} className="permission-mark-removed">
          <CodeChip code={code ?? roleid} />
          <span className="permission-identity-name">
            <span className="permission-mark">{t('permission.markRemoved')}</span>
            <span className="permission-what">{rolename || (code ?? roleid)}</span>
          </span>
          <Tooltip title={t('permission.undoOne')}>
            <Button
              type="text"
              size="small"
              icon={<UndoOutlined aria-hidden />}
              aria-label={t('permission.undoNamed', { name: rolename || (code ?? roleid) })}
              onClick={() => onRestore(roleid)}
            />
          </Tooltip>
        </li>
      ))}
    </ul>
  );
};

/**
 * The identities of the function, or other holders of conditions. One of them is selected; the arrow keys move the
 * selection.
 */
export const IdentityPanel = (props: Props) => {
  const { draft, base, selected, onSelect, editable, onAdd, onDelete, whyNotDelete, search, nothingFound, tagOf } =
    props;
  const removed = removedIdentities(draft, base);
  const t = useTexts(permissionTexts);
  const words = props.words ?? {
    title: t('common.identities'),
    delete: t('permission.deleteIdentity'),
    emptyTitle: t('permission.nobodyTitle'),
    emptyHint: t('permission.nobodyHint'),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const place = draft.findIndex(({ roleid }) => roleid === selected);
    const next = draft[moves[event.key]?.(place, draft.length - 1) ?? -1];
    if (event.key === 'Delete' && editable && selected && whyNotDelete === undefined) onDelete();
    if (!next) return;
    event.preventDefault();
    onSelect(next.roleid);
    event.currentTarget.querySelector<HTMLElement>(`[data-roleid="${CSS.escape(next.roleid)}"]`)?.focus();
  };
  const addButton: ReactNode =
    editable && onAdd ? (
      <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
        {t('common.add')}
      </Button>
    ) : null;
  return (
    <section className="kit-card permission-identities" aria-label={words.title}>
      <header className="permission-panel-head">
        <h2>{words.title}</h2>
        {editable ? (
          <span className="permission-panel-actions">
            <Tooltip title={whyNotDelete ?? words.delete}>
              <Button
                size="small"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={words.delete}
                disabled={selected === null || whyNotDelete !== undefined}
                aria-description={whyNotDelete}
                onClick={onDelete}
              />
            </Tooltip>
            {addButton}
          </span>
        ) : null}
      </header>
      {search}
      {draft.length === 0 ? (
        (nothingFound ?? <EmptyState words={{ title: words.emptyTitle, hint: words.emptyHint, action: addButton }} />)
      ) : (
        <div role="listbox" tabIndex={-1} className="permission-list" aria-label={words.title} onKeyDown={onKeyDown}>
          {draft.map((identity) => (
            <Identity
              key={identity.roleid}
              identity={identity}
              selected={identity.roleid === selected}
              onSelect={() => onSelect(identity.roleid)}
              tag={tagOf?.(identity)}
              mark={identityMark(identity, base)}
            />
          ))}
        </div>
      )}
      {removed.length > 0 ? <Removed identities={removed} onRestore={props.onRestore} /> : null}
    </section>
  );
};
