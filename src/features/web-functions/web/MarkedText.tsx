import { cut, CutText, longestInTable } from '#platform/resource-table/web/CutText.tsx';

/** Text truncated at 30 characters, with the searched words marked. */
export const MarkedText = ({ text, search }: { text: string; search: string }) => {
  const place = search === '' ? -1 : text.toLocaleLowerCase().indexOf(search.toLocaleLowerCase());
  if (place < 0 || cut(text) !== text) return <CutText text={text} longest={longestInTable} />;
  return (
    <>
      {text.slice(0, place)}
      <mark className="web-function-mark">{text.slice(place, place + search.length)}</mark>
      {text.slice(place + search.length)}
    </>
  );
};
