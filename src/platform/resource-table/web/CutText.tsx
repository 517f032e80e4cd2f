import { cut as cutTo } from '#platform/whole-text/web/split-text.ts';
import { WholeText } from '#platform/whole-text/web/WholeText.tsx';

/** Characters after which tables truncate names and explanations (seed 000 §9). */
export const longestInTable = 30;

/** Truncates to `longest` characters; for chips and tags, whose width depends on their text. */
export const cut = (text: string, longest = longestInTable): string => cutTo(text, longest);

type Props = {
  text: string | null | undefined;
  /** Where the text is cut if the column is too narrow: in the middle for paths and addresses. */
  at?: 'end' | 'middle';
  /** The most characters to show, where the specification states a number. */
  longest?: number;
};

/** Text on one line, whole on hover and on focus; a dash if there is none. */
export const CutText = ({ text, ...cut }: Props) =>
  text ? <WholeText text={text} {...cut} /> : <span className="kit-none">—</span>;
