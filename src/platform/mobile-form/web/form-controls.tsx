import type { FocusEvent, ReactNode } from 'react';
import type { Language } from '#platform/i18n/languages.ts';
import { fill } from '#platform/i18n/texts.ts';
import { answerTo, type FormAnswers, itemsAreChoices } from '../form-answers.ts';
import { type FormColumn, type FormItem, formatOf, masked } from '../form-column.ts';
import { formWords } from '../mobile-form.texts.ts';

export type Choice = { value: string; label: string };

export type ControlProps = {
  column: FormColumn;
  lang: Language;
  answers: FormAnswers;
  onAnswer: (item: string, value: string) => void;
  /** The choices of a parameter type; undefined while they load, or if they are not known here. */
  choicesOf: (paramtype: string) => readonly Choice[] | undefined;
  /** Names the control: the id of its label. */
  labelledBy: string;
  describedBy: string | undefined;
  onBlur: (event: FocusEvent) => void;
};

const nameOf = ({ name, id }: FormItem): string => name || id;

type InputProps = Omit<ControlProps, 'column' | 'choicesOf'> & {
  column: FormColumn;
  item: FormItem;
  /** From 1. */
  place: number;
  type?: string;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | 'url';
  /** Beside the label of the field, where it has several inputs. */
  says?: string;
};

const TextInput = ({
  column,
  item,
  place,
  type = 'text',
  inputMode,
  says,
  answers,
  onAnswer,
  ...props
}: InputProps) => {
  const format = formatOf(column.columnformat);
  const mask = format?.place === place ? format.mask : undefined;
  const id = `${props.labelledBy}-${place}`;
  return (
    <input
      id={id}
      type={type}
      inputMode={mask ? 'numeric' : inputMode}
      className="mf-input"
      value={answerTo(answers, item.id)}
      placeholder={mask?.replaceAll('#', '0')}
      disabled={column.isedit === 'N'}
      // The label of the field, then what this part of it is.
      aria-labelledby={says ? `${props.labelledBy} ${id}` : props.labelledBy}
      aria-label={says}
      aria-describedby={props.describedBy}
      aria-required={column.required === 'Y'}
      onBlur={props.onBlur}
      onChange={({ target }) => onAnswer(item.id, mask ? masked(mask, target.value) : target.value)}
    />
  );
};

const Pair = ({ children, unit = false }: { children: ReactNode; unit?: boolean }) => (
  <span className={unit ? 'mf-pair mf-pair-unit' : 'mf-pair'}>{children}</span>
);

const inputModes: Readonly<Record<string, 'tel' | 'email' | 'url'>> = { tel: 'tel', mail: 'email', url: 'url' };

/** Check boxes and single choices: one for each item, or one for each choice of the only item. */
const Choices = (props: ControlProps) => {
  const { column, lang, answers, onAnswer, choicesOf, labelledBy, describedBy, onBlur } = props;
  const isMany = column.columntype === 'chk';
  const [only] = column.columnList;
  const perItem = itemsAreChoices(column);
  const listed = column.paramtype === '' ? undefined : choicesOf(column.paramtype);
  const own =
    perItem || column.paramtype === ''
      ? column.columnList.map((item) => ({ value: item.id, label: nameOf(item) }))
      : (listed ?? []);
  const usesItems = perItem || column.paramtype === '';
  const chosen = new Set(
    usesItems
      ? []
      : answerTo(answers, only?.id ?? '')
          .split(';')
          .filter(Boolean),
  );
  const isChosen = (value: string): boolean => (usesItems ? answerTo(answers, value) === 'Y' : chosen.has(value));
  const choose = (value: string, on: boolean): void => {
    if (usesItems) {
      if (!isMany) for (const { id } of column.columnList) if (id !== value) onAnswer(id, '');
      onAnswer(value, on ? 'Y' : '');
    } else if (only) {
      const next = isMany
        ? own.map((one) => one.value).filter((one) => (one === value ? on : chosen.has(one)))
        : [value];
      onAnswer(only.id, next.join(';'));
    }
  };
  return (
    <span
      className={column.columnsubtype === 'inline' ? 'mf-choices mf-choices-inline' : 'mf-choices'}
      role={isMany ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {own.map(({ value, label }) => (
        <label key={value} className="mf-choice">
          <input
            type={isMany ? 'checkbox' : 'radio'}
            checked={isChosen(value)}
            disabled={column.isedit === 'N'}
            onBlur={onBlur}
            onChange={({ target }) => choose(value, target.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
      {usesItems || listed ? null : <span className="mf-muted">{formWords.choose[lang]}</span>}
    </span>
  );
};

const Select = ({ column, lang, answers, onAnswer, choicesOf, ...props }: ControlProps) => {
  const [item] = column.columnList;
  if (!item) return null;
  const choices = column.paramtype === '' ? [] : (choicesOf(column.paramtype) ?? []);
  return (
    <>
      <select
        className="mf-input"
        value={answerTo(answers, item.id)}
        disabled={column.isedit === 'N'}
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        aria-required={column.required === 'Y'}
        onBlur={props.onBlur}
        onChange={({ target }) => onAnswer(item.id, target.value)}
      >
        <option value="">{formWords.choose[lang]}</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {column.paramtype === '' && column.ext !== '' ? (
        <span className="mf-muted">{fill(formWords.fromMethod[lang], { method: column.ext }, lang)}</span>
      ) : null}
    </>
  );
};

const Attachment = ({ column, lang, answers, onAnswer, labelledBy, describedBy, onBlur }: ControlProps) => {
  const [item] = column.columnList;
  const isPhoto = column.columnsubtype === 'photo';
  return (
    <label className="mf-attach">
      <input
        type="file"
        className="mf-hidden"
        accept={isPhoto ? 'image/*' : undefined}
        capture={isPhoto ? 'environment' : undefined}
        disabled={column.isedit === 'N'}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        onBlur={onBlur}
        onChange={({ target }) => {
          if (item) onAnswer(item.id, target.files?.[0]?.name ?? '');
        }}
      />
      <span aria-hidden>{isPhoto ? '◉' : '＋'}</span>
      <span className="mf-attach-name">
        {answerTo(answers, item?.id ?? '') || formWords[isPhoto ? 'photo' : 'attach'][lang]}
      </span>
    </label>
  );
};

/** The control of a field that has all its items; a type of the administrators’ own is a text. */
export const FormControl = (props: ControlProps) => {
  const { column, lang, answers, onAnswer } = props;
  const [first, second] = column.columnList;
  const { columntype, columnsubtype } = column;
  if (columntype === 'chk' || columntype === 'rdo') return <Choices {...props} />;
  if (columntype === 'cbo') return <Select {...props} />;
  if (columntype === 'file') return <Attachment {...props} />;
  if (!first) return null;
  if (columntype === 'lbl')
    return <span className="mf-read">{answerTo(answers, first.id) || column.defaultvalue || '—'}</span>;
  if (columntype === 'txtarea') {
    return (
      <textarea
        className="mf-input"
        rows={3}
        value={answerTo(answers, first.id)}
        disabled={column.isedit === 'N'}
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        aria-required={column.required === 'Y'}
        onBlur={props.onBlur}
        onChange={({ target }) => onAnswer(first.id, target.value)}
      />
    );
  }
  if (columntype === 'datetime' && second) {
    const isRange = columnsubtype === 'range';
    return (
      <Pair>
        <TextInput {...props} item={first} place={1} type="date" says={formWords[isRange ? 'from' : 'date'][lang]} />
        <TextInput
          {...props}
          item={second}
          place={2}
          type={isRange ? 'date' : 'time'}
          says={formWords[isRange ? 'to' : 'time'][lang]}
        />
      </Pair>
    );
  }
  if (columntype === 'txtwithtxt' && second) {
    return (
      <Pair unit={columnsubtype === 'unit'}>
        <TextInput {...props} item={first} place={1} says={nameOf(first)} />
        <TextInput {...props} item={second} place={2} says={nameOf(second)} />
      </Pair>
    );
  }
  if (columntype === 'date') return <TextInput {...props} item={first} place={1} type="date" />;
  const inputMode = columntype === 'num' ? 'decimal' : inputModes[columnsubtype];
  return <TextInput {...props} item={first} place={1} {...(inputMode ? { inputMode } : {})} />;
};
