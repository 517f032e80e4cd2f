import { readGift, type TruthWords } from './paste-gift.ts';
import { readPlain } from './paste-plain.ts';
import type { PastedList, PasteFault, PasteFaultReason } from './pasted-list.ts';
import { questionLimits } from './survey-questions.contract.ts';

export const pasteFormats = ['plain', 'gift'] as const;
export type PasteFormat = (typeof pasteFormats)[number];

/** Characters that are read at most. */
export const longestPaste = 500_000;

/** Text of another program, as lines of this one: without marks that nobody sees. */
const cleaned = (text: string): string =>
  text
    .slice(0, longestPaste)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2060\ufeff]/g, '')
    .replaceAll('\u00a0', ' ')
    .normalize('NFC');

/** GIFT has its answers in braces, with `=`, `~`, `#` or a truth value, or a title between double colons. */
export const formatOf = (text: string): PasteFormat => {
  const lines = text.slice(0, longestPaste).split('\n');
  return lines.some((line) => line.startsWith('::') || /(?:^|[^\\])\{\s*(?:$|[=~#}]|T|F)/.test(line))
    ? 'gift'
    : 'plain';
};

const checked = ({ questions, faults }: PastedList): PastedList => {
  const found: PasteFault[] = [...faults];
  const kept = questions.filter(({ line, title, options, questionType }) => {
    const leave = (reason: PasteFaultReason): boolean => {
      found.push({ line, reason, leaves: true });
      return false;
    };
    if (title === '') return leave('titleMissing');
    if (title.length > questionLimits.title) return leave('titleTooLong');
    if (questionType === 'tar') return true;
    if (options.some(({ text }) => text === '')) return leave('optionEmpty');
    if (options.some(({ text }) => text.length > questionLimits.option)) return leave('optionTooLong');
    if (options.length > questionLimits.options) return leave('tooManyOptions');
    return options.length < 2 ? leave('oneOption') : true;
  });
  const [over] = kept.slice(questionLimits.questions);
  if (over) found.push({ line: over.line, reason: 'tooManyQuestions', leaves: true });
  return {
    questions: kept.slice(0, questionLimits.questions),
    faults: found.toSorted((one, other) => one.line - other.line),
  };
};

/** Questions in plain text or GIFT, and what could not be understood, by line; in time that grows with the text. */
export const readQuestions = (text: string, format: PasteFormat, words: TruthWords): PastedList => {
  const lines = cleaned(text);
  return checked(format === 'gift' ? readGift(lines, words) : readPlain(lines));
};

/** A bullet, a number or a letter before an option. */
const bullet = /^(?:[-–—•·*▪○●□]\s*|\(?(?:\d{1,3}|[A-Za-z])[.)、．:：）]\s*)/u;

/** Options of a pasted list, one a line, without the letters, numbers or bullets before them; each once. */
export const readOptions = (text: string): string[] => {
  const lines = cleaned(text)
    .split('\n')
    .map((line) => line.trim().replace(bullet, '').trim().slice(0, questionLimits.option))
    .filter((line) => line !== '');
  return [...new Set(lines)];
};
