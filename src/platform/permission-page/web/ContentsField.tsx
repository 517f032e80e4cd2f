import { CloseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Radio, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { pickerTexts } from '#platform/picker/picker.texts.ts';
import { PickerAdder } from '#platform/picker/web/PickerAdder.tsx';
import type { ScopeOf } from '#platform/rights/web/may-call.ts';
import { type ConditionType, everybody } from '#platform/rights/conditions.ts';
import { contentTypeText } from '#platform/i18n/vocabulary.texts.ts';
import { meansAll } from '../permission-page.contract.ts';
import { contentsFieldTexts } from '../contents-field.texts.ts';
import { ContentChoices, type ListedContents } from './content-choices.tsx';
import { contentKey, type PickedContent, withPicked } from './picked-contents.ts';
import './contents-field.css';

/** In the order of seed 000 §2.6. */
const allTypes: readonly ConditionType[] = ['H', 'D', 'R', 'C', 'P'];

const nothing: readonly PickedContent[] = [];

const nobodyListed: ReadonlySet<string> = new Set();

const isEverybody = ({ type, contentoid }: Pick<PickedContent, 'type' | 'contentoid'>): boolean =>
  type === 'R' && contentoid === everybody;

/** Pixels (seed 000 §2.5). */
const pickerTableHeight = 400;

type Props = {
  id?: string;
  value?: readonly PickedContent[];
  onChange?: (value: PickedContent[]) => void;
  /** Whether a department includes those below it when it is chosen. */
  departmentsContainSub: 'Y' | 'N';
  /** The scope in which the user may choose; null: everywhere. */
  bound: ScopeOf | null;
  /** What cannot be chosen since it is there already. */
  listed?: ListedContents | undefined;
  /** The types that are offered, the first one at first. */
  types?: readonly ConditionType[];
  /** Why contents of a type cannot be chosen; undefined if they can. Roles cannot where there is a bound. */
  whyNotType?: (type: ConditionType) => string | undefined;
  /** Everybody can be chosen, too. */
  withEverybody?: boolean;
  /** The list of what is picked may take the rest of the dialog's height. */
  tall?: boolean;
};

const PickedList = ({
  value,
  listed,
  onChange,
}: {
  listed: ListedContents | undefined;
  value: readonly PickedContent[];
  onChange: (value: PickedContent[]) => void;
}) => {
  const t = useTexts(contentsFieldTexts);
  const { number } = useLanguage();
  const { data: there = nobodyListed } = useQuery({
    queryKey: ['contents-listed', listed?.subject, ...value.map((one) => `${contentKey(one)} ${one.containSub}`)],
    queryFn: async () => (listed ? listed.among(value) : nobodyListed),
    enabled: listed !== undefined && value.length > 0,
    staleTime: 0,
  });
  if (value.length === 0) {
    return (
      <div className="kit-contents-picked">
        <p className="kit-contents-picked-none">{t('contents.nothingPicked')}</p>
      </div>
    );
  }
  return (
    <div className="kit-contents-picked">
      <div className="kit-contents-picked-head">
        <span aria-live="polite">{t('common.selected', { count: number(value.length) })}</span>
        <Button type="link" size="small" onClick={() => onChange([])}>
          {t('contents.removeAll')}
        </Button>
      </div>
      <ul aria-label={t('common.appliesTo')}>
        {value.map((one) => (
          <li key={contentKey(one)}>
            <Tag variant="filled">{t(contentTypeText[isEverybody(one) ? meansAll : one.type])}</Tag>
            {/* That it is everyone is said by the type. */}
            <span className="kit-contents-picked-name" title={one.name}>
              {isEverybody(one) ? '' : one.name}
            </span>
            {listed && there.has(contentKey(one)) ? <Tag color="warning">{listed.says}</Tag> : null}
            {one.type === 'D' ? (
              <Checkbox
                className="kit-contents-picked-sub"
                aria-label={t('common.withSubOf', { name: one.name })}
                checked={one.containSub === 'Y'}
                disabled={one.mayContainSub === 'N'}
                title={one.mayContainSub === 'N' ? t('contents.subOutside') : undefined}
                onChange={({ target }) =>
                  onChange(
                    value.map((other) =>
                      other === one ? { ...one, containSub: target.checked ? ('Y' as const) : ('N' as const) } : other,
                    ),
                  )
                }
              >
                {t('common.withSub')}
              </Checkbox>
            ) : null}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('common.removeNamed', { name: one.name })}
              onClick={() => onChange(value.filter((other) => contentKey(other) !== contentKey(one)))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Whom to add: a type, its rows from a picker, and the list of what is picked; types may be mixed. */
export const ContentsField = ({
  id,
  value = nothing,
  onChange,
  departmentsContainSub,
  bound,
  listed,
  types = allTypes,
  whyNotType,
  withEverybody = false,
  tall = false,
}: Props) => {
  const t = useTexts(contentsFieldTexts);
  const pick = useTexts(pickerTexts);
  const [type, setType] = useState<ConditionType>(types[0] ?? 'H');
  // Several rows may arrive before the form has drawn the first.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (next: readonly PickedContent[]): void => {
    latest.current = next;
    onChange?.([...next]);
  };
  const add = (picked: readonly PickedContent[]): void =>
    change(withPicked(latest.current, picked, departmentsContainSub));
  const everybodyContent: PickedContent = {
    type: 'R',
    contentoid: everybody,
    containSub: 'N',
    name: t(contentTypeText[meansAll]),
  };
  const disabledBecause = (one: ConditionType): { disabled?: true; title?: string } => {
    // A role lies nowhere in the organisation.
    const why = whyNotType?.(one) ?? (bound && one === 'R' ? t('contents.rolesEverywhere') : undefined);
    return why === undefined ? {} : { disabled: true, title: why };
  };
  return (
    <div className={tall ? 'kit-contents kit-contents-tall' : 'kit-contents'}>
      <div className="kit-contents-choose">
        <Radio.Group
          aria-label={t('common.type')}
          value={type}
          onChange={(event) => setType(event.target.value as ConditionType)}
          options={types.map((one) => ({
            value: one,
            label: t(contentTypeText[one]),
            ...disabledBecause(one),
          }))}
        />
        {withEverybody ? (
          <Button size="small" disabled={value.some(isEverybody)} onClick={() => add([everybodyContent])}>
            {t('contents.everybody')}
          </Button>
        ) : null}
      </div>
      <ContentChoices
        type={type}
        bound={bound}
        listed={
          listed && { ...listed, among: (contents) => listed.among(withPicked([], contents, departmentsContainSub)) }
        }
        whyNot={(contentoid) => {
          const key = contentKey({ type, contentoid });
          return value.some((one) => contentKey(one) === key) ? pick('picker.chosenAlready') : undefined;
        }}
      >
        {({ title, source, asConditions }) => (
          <PickerAdder
            id={id}
            label={title}
            openText={title}
            title={title}
            source={source}
            tableHeight={pickerTableHeight}
            onAdd={(rows) => add(asConditions(rows))}
            onRemoveLast={() => change(latest.current.slice(0, -1))}
          />
        )}
      </ContentChoices>
      <PickedList value={value} listed={listed} onChange={change} />
    </div>
  );
};
