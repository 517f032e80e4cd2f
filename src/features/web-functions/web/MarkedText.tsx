import { cut, CutText, longestInTable } from '#platform/resource-table/web/CutText.tsx';
import { aroundTyped } from '#platform/search/web/plain.ts';

/** Text truncated at 30 characters, with the searched words marked. */
export const MarkedText = ({ text, search }: { text: string; search: string }) => {
  const parts = aroundTyped(text, search);
  if (!parts || cut(text) !== text) return <CutText text={text} longest={longestInTable} />;
  return (
    <>
      {parts[0]}
      <mark className="web-function-mark">{parts[1]}</mark>
      {parts[2]}
    </>
  );
};
