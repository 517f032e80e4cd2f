import { UndoOutlined } from '@ant-design/icons';
import { Button, Checkbox, Tag, Tooltip } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { contentTypeText } from '#platform/i18n/vocabulary.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { reveal } from '#platform/keyboard/web/reveal.ts';
import { PersonLink } from '#platform/person-link/web/PersonLink.tsx';
import { CodeChip } from '#platform/resource-table/web/CodeChip.tsx';
import { type ResourceColumn, tagPadding } from '#platform/resource-table/web/columns.ts';
import { everybody } from '#platform/rights/conditions.ts';
import { meansAll } from '../permission-page.contract.ts';
import { permissionTexts } from '../permission-page.texts.ts';
import type { MarkedCondition } from './condition-marks.ts';
import type { Named } from './page-place.ts';
import { conditionKey, type DraftCondition } from './permission-draft.ts';
import { useImpactWords } from './useImpactWords.ts';

export const nameOf = ({ name, contentoid }: DraftCondition): string => name || contentoid;

export const meansEverybody = ({ type, contentoid }: DraftCondition): boolean =>
  type === 'R' && contentoid === everybody;

const marks = {
  added: 'common.newMark',
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
    if (isTarget) reveal(place.current, 'center');
  }, [isTarget]);
  const looks = ['permission-condition', mark && `permission-mark-${mark}`, isTarget && 'permission-target']
    .filter(Boolean)
    .join(' ');
  return (
    <span ref={place} className={looks}>
      {mark ? <span className="permission-mark">{t(marks[mark])}</span> : null}
      <span className="permission-what">
        {name && type === 'H' ? <PersonLink empid={contentoid} name={name} /> : null}
        {all || (name && type !== 'H') ? <span>{all ? t('common.everyone') : name}</span> : null}
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

/** The gap between a name and its code, and the sides of the chip. */
const codeAround = 26;

const whatText = (condition: DraftCondition): string =>
  condition.type === 'D' && condition.name ? `${condition.name}${condition.contentoid}` : nameOf(condition);

type ColumnOptions = {
  /** A column that is empty in all of them is left out: the names need its room. */
  rows: readonly MarkedCondition[];
  editable: boolean;
  target: Named | null;
  countOf: (condition: DraftCondition) => number | undefined;
  setSub: (condition: DraftCondition, sub: boolean) => void;
  undo: (condition: DraftCondition) => void;
  show: (condition: DraftCondition) => void;
};

/** The columns of the conditions of an identity. */
export const useConditionColumns = ({ rows, editable, target, countOf, setSub, undo, show }: ColumnOptions) => {
  const t = useTexts(permissionTexts);
  const { t: words } = useImpactWords();
  const hasDepartments = rows.some(({ type }) => type === 'D');
  const hasMarks = rows.some(({ mark }) => mark);
  return useMemo((): ResourceColumn<MarkedCondition>[] => {
    const isEmpty: Record<string, boolean> = { containSub: !hasDepartments, undo: !hasMarks };
    const typeWords = (condition: MarkedCondition): string =>
      t(contentTypeText[meansEverybody(condition) ? meansAll : condition.type]);
    const columns: ResourceColumn<MarkedCondition>[] = [
      {
        key: 'type',
        title: t('common.type'),
        width: 80,
        whole: { text: typeWords, around: tagPadding },
        render: (condition) => <Tag variant="filled">{typeWords(condition)}</Tag>,
      },
      {
        key: 'what',
        title: t('common.appliesTo'),
        cut: { text: whatText, around: codeAround },
        render: (condition) => (
          <What condition={condition} isTarget={target !== null && conditionKey(target) === conditionKey(condition)} />
        ),
      },
      {
        key: 'people',
        title: words('impact.people'),
        width: 68,
        align: 'end',
        render: (condition) => (
          <PeopleCount condition={condition} count={countOf(condition)} onShow={() => show(condition)} />
        ),
      },
      {
        key: 'containSub',
        title: t('common.containSub'),
        width: 84,
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
        width: 44,
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
    ];
    return columns.filter(({ key }) => !isEmpty[key]);
  }, [countOf, editable, hasDepartments, hasMarks, setSub, show, t, target, undo, words]);
};
