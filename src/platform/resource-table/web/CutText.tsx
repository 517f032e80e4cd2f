import { Tooltip } from 'antd';

/** Characters after which tables truncate text (seed 000 §9). */
export const longestInTable = 30;

/** Truncates to `longest` characters, counting code points so that no surrogate pair is split. */
export const cut = (text: string, longest = longestInTable): string => {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest).join('')}…`;
};

/** Truncated text with the full text on hover and on focus; a dash if there is none. */
export const CutText = ({ text, longest = longestInTable }: { text: string | null | undefined; longest?: number }) => {
  if (!text) return <span className="kit-none">—</span>;
  const short = cut(text, longest);
  // A narrow column may still truncate it.
  if (short === text) return <span title={text}>{text}</span>;
  return (
    <Tooltip title={text} trigger={['hover', 'focus']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the whole text must be reachable without a mouse */}
      <span className="kit-cut" tabIndex={0}>
        {short}
      </span>
    </Tooltip>
  );
};
