import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Radio, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { allGrades, gradeCodes, surveyAudienceCalls } from '#features/surveys/survey-audience.contract.ts';
import { surveyReasons } from '#features/surveys/surveys.contract.ts';
import { useCodes, useCodeWords } from '#platform/code-lists/web/codes.ts';
import { contentTypeText } from '#platform/i18n/vocabulary.texts.ts';
import { useReasonText } from '#platform/i18n/web/useReasonText.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { ContentChoices } from '#platform/permission-page/web/content-choices.tsx';
import { useRoleSource } from '#platform/picker/web/organisation-sources.tsx';
import { PickerAdder } from '#platform/picker/web/PickerAdder.tsx';
import { type Picked, PickerField } from '#platform/picker/web/PickerField.tsx';
import { useBoundOf } from '#platform/rights/web/useMayCall.ts';
import {
  type AudiencePart,
  anyRole,
  chosenGrades,
  everywhere,
  partKey,
  type PartType,
  withParts,
} from './audience-values.ts';
import { surveyWords } from './survey-words.ts';

const nobody: readonly AudiencePart[] = [];

/** Pixels (seed 002 §9). */
const pickerTableHeight = 400;

type Props = { id?: string; value?: readonly AudiencePart[]; onChange?: (parts: readonly AudiencePart[]) => void };

/** Who is asked: role and grades first, then where; each place becomes a part of the audience. */
export const AudienceField = ({ id, value = nobody, onChange }: Props) => {
  const t = useTexts(surveyWords);
  const reasonText = useReasonText();
  const bound = useBoundOf(surveyAudienceCalls.save);
  const roles = useRoleSource();
  const { data: codes = [] } = useCodes(gradeCodes);
  const [role, setRole] = useState<Picked | null>(null);
  const [grades, setGrades] = useState<readonly string[]>([allGrades]);
  const [place, setPlace] = useState<PartType>(bound ? 'P' : 'R');
  const [isGradeMissing, setGradeMissing] = useState(false);
  // Several rows may arrive before the form has drawn the first.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (next: readonly AudiencePart[]): void => {
    latest.current = next;
    onChange?.(next);
  };
  const base = { roleid: role?.value ?? anyRole, rolename: role?.text ?? '', grades };
  const keys = new Set(value.map(partKey));
  const add = (parts: readonly Pick<AudiencePart, 'contentType' | 'contentoid' | 'containSub' | 'name'>[]): void => {
    setGradeMissing(grades.length === 0);
    if (grades.length === 0) return;
    change(
      withParts(
        latest.current,
        parts.map((part) => ({ ...base, ...part })),
      ),
    );
  };
  const choose = (chosen: readonly string[]): void => {
    setGradeMissing(false);
    setGrades(
      chosenGrades(
        chosen,
        codes.map(({ paramcode }) => paramcode),
      ),
    );
  };
  const isEverywhereThere = keys.has(
    partKey({ ...base, contentType: 'R', contentoid: everywhere, containSub: 'N', name: '' }),
  );
  const placeText = { R: t('surveys.everywhere'), P: t(contentTypeText.P), D: t(contentTypeText.D) };
  return (
    <div className="survey-audience-field">
      {/* A fault of the field is about the parts below, not about what is being chosen. */}
      <Form.Item noStyle validateStatus="">
        <div className="survey-audience-who">
          <div className="survey-labelled">
            <label htmlFor={`${id}-role`}>{t('common.role')}</label>
            <PickerField
              id={`${id}-role`}
              label={t('common.role')}
              title={t('surveys.pickRole')}
              source={roles}
              placeholder={t('surveys.anyRole')}
              value={role}
              onChange={setRole}
            />
          </div>
          <div className="survey-labelled">
            <span id={`${id}-grades`}>{t('surveys.grades')}</span>
            <Checkbox.Group
              aria-labelledby={`${id}-grades`}
              value={[...grades]}
              onChange={choose}
              options={codes.map(({ paramcode, paramname }) => ({
                value: paramcode,
                label: paramname,
                disabled: paramcode !== allGrades && grades.includes(allGrades),
              }))}
            />
            {isGradeMissing ? (
              <span className="survey-fault" role="alert">
                {reasonText(surveyReasons.chooseGrade)}
              </span>
            ) : null}
          </div>
        </div>
        <div className="survey-labelled">
          <span id={`${id}-place`}>{t('surveys.where')}</span>
          <Radio.Group
            aria-labelledby={`${id}-place`}
            value={place}
            onChange={(event) => setPlace(event.target.value as PartType)}
            options={(['R', 'P', 'D'] as const).map((type) => ({
              value: type,
              label: placeText[type],
              ...(type === 'R' && bound ? { disabled: true, title: t('surveys.everywhereOutside') } : {}),
            }))}
          />
          {place === 'R' ? (
            <Button
              className="survey-audience-add"
              icon={<PlusOutlined aria-hidden />}
              disabled={isEverywhereThere}
              onClick={() => add([{ contentType: 'R', contentoid: everywhere, containSub: 'N', name: '' }])}
            >
              {t('surveys.addEverywhere')}
            </Button>
          ) : (
            <ContentChoices
              type={place}
              bound={bound}
              whyNot={(contentoid) =>
                keys.has(partKey({ ...base, contentType: place, contentoid, containSub: 'N', name: '' }))
                  ? t('surveys.partAlready')
                  : undefined
              }
            >
              {({ title, source, asConditions }) => (
                <PickerAdder
                  id={id}
                  label={placeText[place]}
                  openText={t('surveys.choosePlace', { type: placeText[place] })}
                  title={title}
                  source={source}
                  tableHeight={pickerTableHeight}
                  onAdd={(rows) =>
                    add(
                      asConditions(rows).map(({ contentoid, name, mayContainSub }) => ({
                        contentType: place,
                        contentoid,
                        containSub: place === 'D' && mayContainSub !== 'N' ? ('Y' as const) : ('N' as const),
                        name,
                      })),
                    )
                  }
                  onRemoveLast={() => change(latest.current.slice(0, -1))}
                />
              )}
            </ContentChoices>
          )}
        </div>
      </Form.Item>
      <PartList parts={value} onChange={change} />
    </div>
  );
};

const PartList = ({
  parts,
  onChange,
}: {
  parts: readonly AudiencePart[];
  onChange: (parts: readonly AudiencePart[]) => void;
}) => {
  const t = useTexts(surveyWords);
  const gradeWords = useCodeWords(gradeCodes);
  if (parts.length === 0) return <p className="survey-parts-none">{t('surveys.nobodyYet')}</p>;
  return (
    <ul className="survey-parts" aria-label={t('surveys.act.audience')}>
      {parts.map((part) => {
        const name = part.contentType === 'R' ? t('surveys.everywhere') : part.name;
        return (
          <li key={partKey(part)}>
            <span className="survey-part-place">
              {part.contentType === 'R' ? null : <Tag variant="filled">{t(contentTypeText[part.contentType])}</Tag>}
              {name}
              {part.gone ? <Tag color="warning">{t('common.noLonger')}</Tag> : null}
            </span>
            <span>{part.roleid === anyRole ? t('surveys.anyRole') : part.rolename}</span>
            <span className="survey-part-grades">
              {part.grades.map((grade) => (
                <Tag key={grade} variant="filled">
                  {gradeWords(grade)}
                </Tag>
              ))}
            </span>
            {part.contentType === 'D' ? (
              <Checkbox
                aria-label={t('common.withSubOf', { name })}
                checked={part.containSub === 'Y'}
                onChange={({ target }) =>
                  onChange(
                    parts.map((other) =>
                      // Another part: the stored one is replaced.
                      other === part ? { ...part, oid: undefined, containSub: target.checked ? 'Y' : 'N' } : other,
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
              aria-label={t('common.removeNamed', { name })}
              onClick={() => onChange(parts.filter((other) => other !== part))}
            />
          </li>
        );
      })}
    </ul>
  );
};
