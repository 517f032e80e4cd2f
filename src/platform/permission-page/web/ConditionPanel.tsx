import { DeleteOutlined, PlusOutlined, UndoOutlined } from '@ant-design/icons';
import { App, Button, Checkbox, Tag, Tooltip } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { contentTypeText } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import type { ResourceColumn } from '#platform/resource-table/web/columns.ts';
import { CutText } from '#platform/resource-table/web/CutText.tsx';
import { QuickSearch } from '#platform/resource-table/web/QuickSearch.tsx';
import { ResourceTable } from '#platform/resource-table/web/ResourceTable.tsx';
import { everybody } from '#platform/rights/conditions.ts';
import { meansAll } from '../permission-page.contract.ts';
import { permissionTexts } from '../permission-page.texts.ts';
import { ConditionPeople } from './ConditionPeople.tsx';
import { type MarkedCondition, markedConditions, withUndone } from './condition-marks.ts';
import type { Named } from './page-place.ts';
import type { PeopleSource } from './people-source.ts';
import { conditionKey, type Draft, type DraftCondition, type DraftIdentity } from './permission-draft.ts';
import { useConditionCounts } from './useConditionCounts.ts';
import { useImpactWords } from './useImpactWords.ts';
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

/** Higher than elsewhere, because the distinguishing part of a path is at its end. */
const longestName = 60;

const nameOf = ({ name, contentoid }: DraftCondition): string => name || contentoid;

const meansEverybody = ({ type, contentoid }: DraftCondition): boolean => type === 'R' && contentoid === everybody;

const marks = {
  added: 'permission.markAdded',
  changed: 'permission.markChanged',
  removed: 'permission.markRemoved',
} as const;

type WhatProps = { condition: MarkedCondition; isTarget: boolean };

const What = ({ condition, isTarget }: WhatProps) => {
  const t = useTexts(permissionTexts);
  const { type, contentoid, name, mark } = condition;
  const all = meansEverybody(condition);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isTarget) place.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  const looks = [mark && `permission-mark-${mark}`, isTarget && 'permission-target'].filter(Boolean).join(' ');
  return (
    <span ref={place} className={looks}>
      {mark ? <span className="permission-mark">{t(marks[mark])}</span> : null}
      <span className="permission-what">
        {name || all ? (
          <span title={name}>
            <CutText text={all ? t('common.everyone') : name} longest={longestName} />
          </span>
        ) : null}
        {type === 'D' && name ? (
          <>
            {' '}
            <CodeChip code={contentoid} />
          </>
        ) : null}
        {name || all ? null : (
          <>
            <CodeChip code={contentoid} /> <span className="kit-none">{t('common.noLonger')}</span>
          </>
        )}
      </span>
    </span>
  );
};

/** Narrowing a condition takes as much as revoking it, widening it needs those below, too. */
const maySetSub = ({ containSub, mayChange, mayContainSub }: DraftCondition): boolean =>
  mayChange !== 'N' && (containSub === 'Y' || mayContainSub !== 'N');

type CountProps = { condition: MarkedCondition; count: number | undefined; onShow: () => void };

const PeopleCount = ({ condition, count, onShow }: CountProps) => {
  const { t, number } = useImpactWords();
  if (count === undefined) return <span className="kit-none">…</span>;
  if (count === 0) return <span className="permission-zero">0</span>;
  const name = meansEverybody(condition) ? t('common.everyone') : nameOf(condition);
  return (
    <Button
      type="link"
      size="small"
      aria-label={t('impact.showPeople', { name, count: number(count) })}
      onClick={onShow}
    >
      {number(count)}
    </Button>
  );
};

type ColumnOptions = {
  editable: boolean;
  target: Named | null;
  countOf: (condition: DraftCondition) => number | undefined;
  setSub: (condition: DraftCondition, sub: boolean) => void;
  undo: (condition: DraftCondition) => void;
  show: (condition: DraftCondition) => void;
};

const useColumns = ({ editable, target, countOf, setSub, undo, show }: ColumnOptions) => {
  const t = useTexts(permissionTexts);
  const { t: words } = useImpactWords();
  return useMemo(
    (): ResourceColumn<MarkedCondition>[] => [
      {
        key: 'type',
        title: t('common.type'),
        width: 96,
        render: (condition) => (
          <Tag variant="filled">{t(contentTypeText[meansEverybody(condition) ? meansAll : condition.type])}</Tag>
        ),
      },
      {
        key: 'what',
        title: t('common.appliesTo'),
        render: (condition) => (
          <What condition={condition} isTarget={target !== null && conditionKey(target) === conditionKey(condition)} />
        ),
      },
      {
        key: 'people',
        title: words('impact.people'),
        width: 92,
        align: 'end',
        render: (condition) => (
          <PeopleCount condition={condition} count={countOf(condition)} onShow={() => show(condition)} />
        ),
      },
      {
        key: 'containSub',
        title: t('permission.containSub'),
        width: 120,
        render: (condition) =>
          condition.type === 'D' ? (
            <Checkbox
              checked={condition.containSub === 'Y'}
              disabled={!editable || condition.mark === 'removed' || !maySetSub(condition)}
              title={editable && !maySetSub(condition) ? t('permission.subOutside') : undefined}
              aria-label={t('common.withSubOf', { name: nameOf(condition) })}
              onChange={(event) => setSub(condition, event.target.checked)}
            />
          ) : (
            <span className="kit-none">—</span>
          ),
      },
      {
        key: 'undo',
        title: '',
        width: 48,
        render: (condition) =>
          condition.mark ? (
            <Tooltip title={t('permission.undoOne')}>
              <Button
                type="text"
                size="small"
                icon={<UndoOutlined aria-hidden />}
                aria-label={t('permission.undoNamed', { name: nameOf(condition) })}
                onClick={() => undo(condition)}
              />
            </Tooltip>
          ) : null,
      },
    ],
    [countOf, editable, setSub, show, t, target, undo, words],
  );
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
  const columns = useColumns({
    editable: editable && onAdd !== undefined,
    target: target ?? null,
    countOf,
    setSub,
    undo: (condition) => onChange(withUndone(identity, base, condition)),
    show: setShown,
  });
  const removeSelected = (): void =>
    void modal.confirm({
      title: t('common.dialog.delete_short'),
      content: t('permission.deleteHint'),
      okText: t('common.delete'),
      okButtonProps: { danger: true },
      cancelText: t('common.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => {
        onChange(conditions.filter((one) => !selection.has(conditionKey(one))));
        selection.clear();
      },
    });
  const addButton: ReactNode =
    editable && onAdd ? (
      <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
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
                    onClick={removeSelected}
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
