import { type FocusEvent, memo, useId, useState } from 'react';
import type { Language } from '#platform/i18n/languages.ts';
import { fill } from '#platform/i18n/texts.ts';
import { faultOfAnswer, type FormAnswers, isFilledIn, isFinished } from '../form-answers.ts';
import { actionName, type FormColumn, labelIn } from '../form-column.ts';
import { formWords } from '../mobile-form.texts.ts';
import { type Choice, FormControl } from './form-controls.tsx';
import './mobile-form.css';

type Props = {
  /** In their order. Those that are switched off are left out. */
  columns: readonly FormColumn[];
  lang: Language;
  answers: FormAnswers;
  onAnswer: (item: string, value: string) => void;
  choicesOf?: (paramtype: string) => readonly Choice[] | undefined;
  /** The reader is outside the company's network, where some fields are not shown. */
  outside?: boolean;
  /** Shows every fault, as after an attempt to send; otherwise only those of fields that have been left. */
  showFaults?: boolean;
  /** Starts the action of a field. Absent: the buttons do nothing. */
  onAction?: (action: string) => void;
  /** The key of the field that somebody is editing in the designer. */
  marked?: string | undefined;
};

const isShown = ({ status, outsidevisible }: FormColumn, outside: boolean): boolean =>
  status === 'Y' && (!outside || outsidevisible === 'Y');

/** Why a field that is being designed cannot be drawn as employees will see it. */
const missing = ({ columntype, columnList }: FormColumn): keyof typeof formWords => {
  if (columntype === '') return 'noType';
  return columnList.length === 0 ? 'noItems' : 'wrongItems';
};

type FieldProps = Omit<Props, 'columns'> & { column: FormColumn };

const holds = (column: FormColumn, key: string | undefined): boolean =>
  column.key === key || column.children.some((child) => child.key === key);

const itemsOf = (column: FormColumn): string[] =>
  [column, ...column.children].flatMap(({ columnList }) => columnList.map(({ id }) => id));

const areEqual = <Values extends object>(one: Values, other: Values): boolean =>
  (Object.keys({ ...one, ...other }) as (keyof Values)[]).every((name) => one[name] === other[name]);

/** Whether a field looks the same: a form has hundreds, and what is typed concerns one of them. */
const isSame = (
  { answers: old, marked: oldMark, ...before }: FieldProps,
  { answers, marked, ...after }: FieldProps,
): boolean =>
  areEqual(before, after) &&
  (oldMark === marked || (!holds(after.column, oldMark) && !holds(after.column, marked))) &&
  itemsOf(after.column).every((id) => old[id] === answers[id]);

/** Whether the focus goes elsewhere, and not from one part of a field to the next. */
const isLeft = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof Element) || relatedTarget.closest('.mf-field') !== currentTarget.closest('.mf-field');

const Field = memo((props: FieldProps) => {
  const { column, lang, answers, onAnswer, showFaults = false, outside = false, marked } = props;
  const id = useId();
  const [left, setLeft] = useState(false);
  const fault = showFaults || left ? faultOfAnswer(column, answers) : null;
  const label = labelIn(column, lang);
  const isSection = column.columntype === 'ap';
  const described = [column.explain === '' ? '' : `${id}-explain`, fault ? `${id}-fault` : '']
    .filter(Boolean)
    .join(' ');
  const isRequired = column.required === 'Y' && isFilledIn(column);
  const nested = column.children.filter((child) => isShown(child, outside));
  return (
    <div
      className={`mf-field${isSection ? ' mf-section' : ''}${fault ? ' mf-faulty' : ''}${marked === column.key ? ' mf-marked' : ''}`}
      data-key={column.key}
      {...(isSection ? { role: 'group', 'aria-labelledby': `${id}-label` } : {})}
    >
      <div className="mf-label" id={`${id}-label`}>
        <span className={label === '' ? 'mf-muted' : undefined}>{label || formWords.noLabel[lang]}</span>
        {isRequired ? (
          <span className="mf-required" title={formWords.isRequired[lang]}>
            <span aria-hidden>*</span>
            <span className="mf-hidden">{formWords.isRequired[lang]}</span>
          </span>
        ) : null}
      </div>
      {column.explain === '' ? null : (
        <div className="mf-explain" id={`${id}-explain`}>
          {column.explain}
        </div>
      )}
      {isFinished(column) ? (
        <FormControl
          column={column}
          lang={lang}
          answers={answers}
          onAnswer={onAnswer}
          choicesOf={props.choicesOf ?? (() => undefined)}
          labelledBy={`${id}-label`}
          describedBy={described || undefined}
          onBlur={(event) => {
            if (isLeft(event)) setLeft(true);
          }}
        />
      ) : (
        <div className="mf-placeholder">{formWords[missing(column)][lang]}</div>
      )}
      {column.action === '' ? null : (
        <button type="button" className="mf-action" onClick={() => props.onAction?.(column.action)}>
          {isSection ? label || formWords.noLabel[lang] : actionName('action', column.action)}
        </button>
      )}
      {fault ? (
        <div className="mf-fault" id={`${id}-fault`} role="alert">
          {fill(formWords[fault.text][lang], fault.values, lang)}
        </div>
      ) : null}
      {nested.length > 0 ? (
        <div className="mf-nested">
          {nested.map((child) => (
            <Field key={child.key} {...props} column={child} />
          ))}
        </div>
      ) : null}
    </div>
  );
}, isSame);
Field.displayName = 'Field';

/**
 * A form of the workflow app as employees see it, in any language: plain controls of the browser, sized for touch, from
 * 320 pixels. A field that is not finished yet is drawn as a placeholder, so that a designer sees the rest.
 */
export const MobileForm = memo(({ columns, ...props }: Props) => {
  const shown = columns.filter((column) => isShown(column, props.outside ?? false));
  return (
    <div className="mf-form" lang={props.lang}>
      {shown.length === 0 ? <p className="mf-muted mf-none">{formWords.none[props.lang]}</p> : null}
      {shown.map((column) => (
        <Field key={column.key} {...props} column={column} />
      ))}
    </div>
  );
});
MobileForm.displayName = 'MobileForm';
