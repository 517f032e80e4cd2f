import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { useKeys } from '#platform/keyboard/web/useKeys.ts';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { ResourceTable } from '#platform/resource-table/web/ResourceTable.tsx';
import { permissionTexts } from '../permission-page.texts.ts';
import { ConditionPeople } from './ConditionPeople.tsx';
import { markedConditions, withUndone } from './condition-marks.ts';
import type { Named } from './page-place.ts';
import type { PeopleSource } from './people-source.ts';
import { conditionKey, type Draft, type DraftCondition, type DraftIdentity } from './permission-draft.ts';
import { meansEverybody, nameOf, useConditionColumns } from './useConditionColumns.tsx';
import { useConditionCounts } from './useConditionCounts.ts';
import { useConditionTable } from './useConditionTable.ts';

/** Texts for pages whose conditions belong to something other than identities. */
export type ConditionWords = { chooseTitle: string; chooseHint: string; emptyTitle: string; emptyHint: string };

type Props = {
  identity: DraftIdentity | undefined;
  /** The list as it is stored; what differs is marked. */
  base: Draft;
  source: PeopleSource;
  /** The condition that a link leads to. */
  target?: Named | null;
  editable: boolean;
  words?: ConditionWords;
  /** Shows a quick search above the conditions. */
  searchable?: boolean;
  /** Absent if conditions can only be removed. */
  onAdd: (() => void) | undefined;
  onChange: (conditions: DraftCondition[]) => void;
};

/** The conditions of the selected identity. */
const Conditions = (props: Props & { identity: DraftIdentity; words: ConditionWords }) => {
  const { identity, base, source, target, editable, words, searchable, onAdd, onChange } = props;
  const t = useTexts(permissionTexts);
  const { modal } = App.useApp();
  const { conditions } = identity;
  const rows = useMemo(() => markedConditions(identity, base), [base, identity]);
  const { table, search, setSearch } = useConditionTable(rows, target ?? undefined);
  const countOf = useConditionCounts(source, table.rows);
  const [shown, setShown] = useState<DraftCondition | null>(null);
  const { selection } = table;
  const setSub = (condition: DraftCondition, sub: boolean): void =>
    onChange(
      conditions.map((one) =>
        conditionKey(one) === conditionKey(condition) ? Object.assign({}, one, { containSub: sub ? 'Y' : 'N' }) : one,
      ),
    );
  const columns = useConditionColumns({
    rows,
    editable: editable && onAdd !== undefined,
    target: target ?? null,
    countOf,
    setSub,
    undo: (condition) => onChange(withUndone(identity, base, condition)),
    show: setShown,
  });
  const remove = (removed: readonly DraftCondition[]): void =>
    void modal.confirm({
      title: t('common.dialog.delete_short'),
      content: t('permission.deleteHint'),
      okText: t('common.delete'),
      okButtonProps: { danger: true },
      cancelText: t('common.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => {
        const keys = new Set(removed.map(conditionKey));
        onChange(conditions.filter((one) => !keys.has(conditionKey(one))));
        selection.clear();
      },
    });
  const add = editable ? onAdd : undefined;
  useKeys(add ? [{ keys: ['n', 'a'], says: t('permission.addConditions'), group: 'here', run: add }] : []);
  const addButton: ReactNode = add ? (
    <Button size="small" icon={<PlusOutlined aria-hidden />} aria-keyshortcuts="n" onClick={add}>
      {t('permission.addConditions')}
    </Button>
  ) : null;
  const title = t('permission.conditionsOf', { name: identity.rolename || (identity.code ?? identity.roleid) });
  return (
    <>
      <ResourceTable
        table={table}
        columns={columns}
        label={title}
        nameOf={nameOf}
        selectable={editable ? ({ mayChange, mark }) => mayChange !== 'N' && mark !== 'removed' : false}
        onRemove={editable ? remove : undefined}
        empty={{ title: words.emptyTitle, hint: words.emptyHint, action: addButton }}
        bar={
          <>
            <header className="permission-panel-head">
              <h2>{title}</h2>
              {editable ? (
                <span className="permission-panel-actions">
                  {selection.count > 0 ? (
                    <span aria-live="polite">{t('common.selected', { count: selection.count })}</span>
                  ) : null}
                  <Button
                    size="small"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    disabled={selection.count === 0}
                    onClick={() => remove(selection.rows)}
                  >
                    {t('common.delete')}
                  </Button>
                  {addButton}
                </span>
              ) : null}
            </header>
            {searchable ? (
              <div className="permission-search">
                <QuickSearch
                  value={search}
                  onSearch={setSearch}
                  hint={t('permission.searchConditions')}
                  shortcut={false}
                />
              </div>
            ) : null}
          </>
        }
      />
      {shown ? (
        <ConditionPeople
          source={source}
          condition={shown}
          name={meansEverybody(shown) ? t('common.everyone') : nameOf(shown)}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  );
};

/** The conditions of the selected identity, or a hint if none is selected. */
export const ConditionPanel = ({ identity, ...props }: Props) => {
  const t = useTexts(permissionTexts);
  const words = props.words ?? {
    chooseTitle: t('permission.chooseTitle'),
    chooseHint: t('permission.chooseHint'),
    emptyTitle: t('permission.noConditionsTitle'),
    emptyHint: t('permission.noConditionsHint'),
  };
  if (identity) return <Conditions key={identity.roleid} {...props} identity={identity} words={words} />;
  return (
    <section className="kit-card" aria-label={t('permission.conditions')}>
      <header className="permission-panel-head">
        <h2>{t('permission.conditions')}</h2>
        {props.editable ? (
          <Button size="small" icon={<PlusOutlined aria-hidden />} disabled>
            {t('permission.addConditions')}
          </Button>
        ) : null}
      </header>
      <div className="kit-state" role="status">
        <strong>{words.chooseTitle}</strong>
        <div className="kit-state-hint">{words.chooseHint}</div>
      </div>
    </section>
  );
};
