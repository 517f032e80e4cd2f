import { CloseOutlined } from '@ant-design/icons';
import { Button, Checkbox, Radio, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '#platform/i18n/web/useLanguage.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ContentChoices } from '#platform/permission-page/web/content-choices.tsx';
import { pickerTexts } from '#platform/picker/picker.texts.ts';
import { PickerAdder } from '#platform/picker/web/PickerAdder.tsx';
import type { ScopeOf } from '#platform/rights/web/may-call.ts';
import type { ConditionType } from '#platform/rights/conditions.ts';
import { contentTypeText } from '#platform/i18n/vocabulary.texts.ts';
import { accessListTexts } from '../access-lists.texts.ts';
import { contentKey, type PickedContent, withPicked } from './picked-contents.ts';

/** In the order of seed 000 §2.6. */
const types: readonly ConditionType[] = ['H', 'D', 'R', 'C', 'P'];

const nothing: readonly PickedContent[] = [];

/** Pixels (seed 000 §2.5). */
const pickerTableHeight = 400;

type Props = {
  id?: string;
  value?: readonly PickedContent[];
  onChange?: (value: PickedContent[]) => void;
  departmentsContainSub: 'Y' | 'N';
  /** The scope in which the user may add entries; null: everywhere. */
  bound: ScopeOf | null;
  /** Keys of what the list has already. */
  listed: ReadonlySet<string>;
  /** The list of what is picked may take the rest of the dialog's height. */
  tall: boolean;
};

const PickedList = ({
  value,
  listed,
  onChange,
}: {
  listed: ReadonlySet<string>;
  value: readonly PickedContent[];
  onChange: (value: PickedContent[]) => void;
}) => {
  const t = useTexts(accessListTexts);
  const { number } = useLanguage();
  if (value.length === 0) {
    return (
      <div className="access-picked">
        <p className="access-picked-none">{t('access_list.nothingPicked')}</p>
      </div>
    );
  }
  return (
    <div className="access-picked">
      <div className="access-picked-head">
        <span aria-live="polite">{t('common.selected', { count: number(value.length) })}</span>
        <Button type="link" size="small" onClick={() => onChange([])}>
          {t('access_list.removeAll')}
        </Button>
      </div>
      <ul aria-label={t('common.appliesTo')}>
        {value.map((one) => (
          <li key={contentKey(one)}>
            <Tag variant="filled">{t(contentTypeText[one.type])}</Tag>
            <span className="access-picked-name" title={one.name}>
              {one.name}
            </span>
            {listed.has(contentKey(one)) ? <Tag color="warning">{t('access_list.listed')}</Tag> : null}
            {one.type === 'D' ? (
              <Checkbox
                className="access-picked-sub"
                aria-label={t('common.withSubOf', { name: one.name })}
                checked={one.containSub === 'Y'}
                disabled={one.mayContainSub === 'N'}
                title={one.mayContainSub === 'N' ? t('access_list.subOutside') : undefined}
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
export const ContentsField = ({ id, value = nothing, onChange, departmentsContainSub, bound, listed, tall }: Props) => {
  const t = useTexts(accessListTexts);
  const pick = useTexts(pickerTexts);
  const [type, setType] = useState<ConditionType>('H');
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
  const chooseText = t('access_list.choose', { type: t(contentTypeText[type]) });
  return (
    <div className={tall ? 'access-contents access-contents-tall' : 'access-contents'}>
      <div className="access-contents-choose">
        <Radio.Group
          aria-label={t('common.type')}
          value={type}
          onChange={(event) => setType(event.target.value as ConditionType)}
          options={types.map((one) => ({
            value: one,
            label: t(contentTypeText[one]),
            // A role lies nowhere in the organisation.
            ...(bound && one === 'R' ? { disabled: true, title: t('access_list.rolesEverywhere') } : {}),
          }))}
        />
      </div>
      <ContentChoices
        type={type}
        bound={bound}
        whyNot={(contentoid) => {
          const key = contentKey({ type, contentoid });
          if (listed.has(key)) return t('access_list.listed');
          return value.some((one) => contentKey(one) === key) ? pick('picker.chosenAlready') : undefined;
        }}
      >
        {({ title, source, asConditions }) => (
          <PickerAdder
            id={id}
            label={chooseText}
            openText={chooseText}
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
