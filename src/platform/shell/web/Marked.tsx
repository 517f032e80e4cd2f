type Props = { text: string; marks: readonly (readonly [from: number, to: number])[] };

/** A text with the searched words marked. */
export const Marked = ({ text, marks }: Props) => {
  const starts = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {starts.map((start, place) => {
        const [from, to] = marks[place] ?? [text.length, text.length];
        return (
          <span key={start}>
            {text.slice(start, from)}
            {to > from ? <mark>{text.slice(from, to)}</mark> : null}
          </span>
        );
      })}
    </>
  );
};
