import { Tooltip } from 'antd';

/** Where tables cut long text (seed 000 §9). */
export const longestInTable = 30;

/** The first 30 characters; counted as people count them, so that no character is cut in half. */
export const cut = (text: string, longest = longestInTable): string => {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest).join('')}…`;
};

/** Text cut at 30 characters, the whole on hover and on focus; nothing stands as a dash. */
export const CutText = ({ text, longest = longestInTable }: { text: string | null | undefined; longest?: number }) => {
  if (!text) return <span className="kit-none">—</span>;
  const short = cut(text, longest);
  // A narrow column may cut it all the same.
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
