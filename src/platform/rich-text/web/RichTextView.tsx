import { createElement, type ReactNode, useMemo } from 'react';
import { type RichPart, richTree } from './rich-tree.ts';
import './rich-text.css';

const reactName: Readonly<Record<string, string>> = { class: 'className' };

const drawn = (part: RichPart, key: number): ReactNode => {
  if (typeof part === 'string') return part;
  const { name, attributes, source, children } = part;
  const props = Object.fromEntries(Object.entries(attributes).map(([one, value]) => [reactName[one] ?? one, value]));
  const picture = source === null ? {} : { src: source, loading: 'lazy', decoding: 'async' };
  return createElement(name, { ...props, ...picture, key }, ...children.map(drawn));
};

type Props = {
  /** As the server answers it, with addresses of pictures (`withPictures`), or `shownHtml` of a form's value. */
  html: string;
  /** The language of the text, where it may be another than the page's. */
  lang?: string;
};

/** Shows a stored text, without `innerHTML`: a text that has not been sanitised shows nothing else either. */
export const RichTextView = ({ html, lang }: Props) => {
  const content = useMemo(() => richTree(html).map(drawn), [html]);
  return (
    <div className="rt-text" lang={lang}>
      {content}
    </div>
  );
};
