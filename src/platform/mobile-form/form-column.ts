import type { Language } from '#platform/i18n/languages.ts';

/** An item of the process engine whose value a field shows. */
export type FormItem = { id: string; name: string; type: string };

/**
 * A field of a form of the workflow app (seed 001 §3 Mobile form column), as far as drawing it needs. Y and N as on the
 * wire. `labels`: the label in the languages that have their own.
 */
export type FormColumn = {
  /** Identifies it in this form. */
  key: string;
  columnlabel: string;
  columnlabelName: string;
  labels: Partial<Record<Language, string>>;
  columntype: string;
  columnsubtype: string;
  columnList: readonly FormItem[];
  defaultvalue: string;
  paramtype: string;
  ext: string;
  explain: string;
  isedit: 'Y' | 'N';
  required: 'Y' | 'N';
  action: string;
  columnformat: string;
  columnrules: string;
  outsidevisible: 'Y' | 'N';
  status: 'Y' | 'N';
  children: readonly FormColumn[];
};

/** How many items a field of a type has; `most` undefined: any number (seed 001 §5). */
type ItemCount = { least: number; most?: number };

const one: ItemCount = { least: 1, most: 1 };
const two: ItemCount = { least: 2, most: 2 };
const several: ItemCount = { least: 1 };

const itemCounts: Readonly<Record<string, ItemCount>> = {
  ap: { least: 0, most: 0 },
  txtwithtxt: two,
  datetime: two,
  chk: several,
  rdo: several,
};

/** How many items a field of the type has; a type that administrators have added has one. */
export const itemCountOf = (columntype: string): ItemCount =>
  Object.hasOwn(itemCounts, columntype) ? (itemCounts[columntype] ?? one) : one;

/** The label in the language, else in Simplified Chinese, else as it was chosen (docs/rules.md, Content). */
export const labelIn = (
  { labels, columnlabelName, columnlabel }: Pick<FormColumn, 'labels' | 'columnlabelName' | 'columnlabel'>,
  lang: Language,
): string => labels[lang] || labels['zh-CN'] || columnlabelName || columnlabel;

const formatForm = /^(\d{1,2});([#][# .,:/()+-]{0,40})$/;

/** Which item a format is for, from 1, and its mask, where each `#` is a digit: `1;##.##` (seed 001 §5). */
export type ColumnFormat = { place: number; mask: string };

/** Null if the text is no format. Its place may still be above the number of items. */
export const formatOf = (text: string): ColumnFormat | null => {
  const [, place, mask] = formatForm.exec(text) ?? [];
  return place === undefined || mask === undefined || Number(place) === 0 ? null : { place: Number(place), mask };
};

/** Puts the digits of what was typed into the mask; what does not fit is left out. */
export const masked = (mask: string, typed: string): string => {
  const digits = [...typed.replaceAll(/\D/g, '')];
  let shown = '';
  for (const sign of mask) {
    if (digits.length === 0) break;
    shown += sign === '#' ? digits.shift() : sign;
  }
  return shown;
};

/** Whether every digit of the mask is filled. */
export const fillsMask = (mask: string, value: string): boolean =>
  value.length === mask.length && masked(mask, value) === value;

/** Rules for what employees type, by name: `minlen=2;maxlen=20;digits`. */
export type ColumnRules = { minlen?: number; maxlen?: number; min?: number; max?: number; digits?: true };

const numbered = new Set(['minlen', 'maxlen', 'min', 'max']);
const numberForm = /^-?\d{1,12}(?:\.\d{1,6})?$/;

/** Null if the text is no list of rules. */
export const rulesOf = (text: string): ColumnRules | null => {
  const rules: Record<string, number | true> = {};
  for (const part of text.split(';').map((one_) => one_.trim())) {
    if (part === '') continue;
    const [name = '', value] = part.split('=').map((side) => side.trim());
    if (name in rules) return null;
    if (name === 'digits' && value === undefined) rules[name] = true;
    else if (numbered.has(name) && value !== undefined && numberForm.test(value)) rules[name] = Number(value);
    else return null;
  }
  const { minlen = 0, maxlen = Infinity, min = -Infinity, max = Infinity } = rules as ColumnRules;
  return minlen > maxlen || min > max || minlen < 0 ? null : rules;
};

/** The prefixes with which the actions of a field are stored (seed 001 §9). */
export const actionPrefixes = { action: 'action/createpro/', columnaction: 'action/columnaction/' } as const;

/** An action as it is stored: with its prefix, however it was written; empty if there is none. */
export const storedAction = (kind: keyof typeof actionPrefixes, typed: string): string => {
  const name = actionName(kind, typed);
  return name === '' ? '' : actionPrefixes[kind] + name;
};

/** An action without its prefix, as people write it. */
export const actionName = (kind: keyof typeof actionPrefixes, stored: string): string => {
  const prefix = actionPrefixes[kind];
  return stored.startsWith(prefix) ? stored.slice(prefix.length) : stored;
};
