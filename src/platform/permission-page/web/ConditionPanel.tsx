import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Checkbox, Tag } from 'antd';
import { type ReactNode, useMemo } from 'react';
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
import { conditionKey, type DraftCondition, type DraftIdentity } from './permission-draft.ts';
import { useConditionTable } from './useConditionTable.ts';

/** Texts for pages whose conditions belong to something other than identities. */
export type ConditionWords = { chooseTitle: string; chooseHint: string; emptyTitle: string; emptyHint: string };

type Props = {
  identity: DraftIdentity | undefined;
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

const What = ({ condition }: { condition: DraftCondition }) => {
  const t = useTexts(permissionTexts);
  const { type, contentoid, name, oid } = condition;
  const all = meansEverybody(condition);
  return (
    <>
      {oid ? null : <span className="permission-new">{t('permission.new')}</span>}
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
    </>
  );
};

/** Narrowing a condition takes as much as revoking it, widening it needs those below, too. */
const maySetSub = ({ containSub, mayChange, mayContainSub }: DraftCondition): boolean =>
  mayChange !== 'N' && (containSub === 'Y' || mayContainSub !== 'N');

const useColumns = (editable: boolean, setSub: (condition: DraftCondition, sub: boolean) => void) => {
  const t = useTexts(permissionTexts);
  return useMemo(
    (): ResourceColumn<DraftCondition>[] => [
      {
        key: 'type',
        title: t('common.type'),
        width: 100,
        render: (condition) => (
          <Tag variant="filled">{t(contentTypeText[meansEverybody(condition) ? meansAll : condition.type])}</Tag>
        ),
      },
      { key: 'what', title: t('common.appliesTo'), render: (condition) => <What condition={condition} /> },
      {
        key: 'containSub',
        title: t('permission.containSub'),
        width: 144,
        render: (condition) =>
          condition.type === 'D' ? (
            <Checkbox
              checked={condition.containSub === 'Y'}
              disabled={!editable || !maySetSub(condition)}
              title={editable && !maySetSub(condition) ? t('permission.subOutside') : undefined}
              aria-label={t('common.withSubOf', { name: nameOf(condition) })}
              onChange={(event) => setSub(condition, event.target.checked)}
            />
          ) : (
            <span className="kit-none">—</span>
          ),
      },
    ],
    [editable, setSub, t],
  );
};

/** The conditions of the selected identity. */
const Conditions = (props: Props & { identity: DraftIdentity; words: ConditionWords }) => {
  const { identity, editable, words, searchable, onAdd, onChange } = props;
  const t = useTexts(permissionTexts);
  const { modal } = App.useApp();
  const { conditions } = identity;
  const { table, search, setSearch } = useConditionTable(conditions);
  const { selection } = table;
  const setSub = (condition: DraftCondition, sub: boolean): void =>
    onChange(
      conditions.map((one) => (one === condition ? Object.assign({}, one, { containSub: sub ? 'Y' : 'N' }) : one)),
    );
  const columns = useColumns(editable && onAdd !== undefined, setSub);
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
  return (
    <ResourceTable
      table={table}
      columns={columns}
      label={t('permission.conditionsOf', { name: identity.rolename || identity.roleid })}
      nameOf={nameOf}
      selectable={editable ? ({ mayChange }) => mayChange !== 'N' : false}
      empty={{ title: words.emptyTitle, hint: words.emptyHint, action: addButton }}
      bar={
        <>
          <header className="permission-panel-head">
            <h2>{t('common.whoHasIt')}</h2>
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
    <section className="kit-card" aria-label={t('common.whoHasIt')}>
      <header className="permission-panel-head">
        <h2>{t('common.whoHasIt')}</h2>
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
