import { splitText } from './split-text.ts';
import './whole-text.css';

/**
 * A text on one line that gives way in its middle, for options and other parts that must not be focused by themselves;
 * elsewhere use `WholeText`, which also shows the whole text.
 */
export const CutInMiddle = ({ text }: { text: string }) => {
  const [head, tail] = splitText(text);
  return (
    <span className="whole-text whole-text-middle">
      <span>{head}</span>
      <span>{tail}</span>
    </span>
  );
};
