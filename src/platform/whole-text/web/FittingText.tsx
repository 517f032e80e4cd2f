import { useLayoutEffect, useRef, useState } from 'react';
import './whole-text.css';

const context = (): CanvasRenderingContext2D | null => document.createElement('canvas').getContext('2d');
let canvas: CanvasRenderingContext2D | null | undefined;

/** Pixels that a text takes in the font of an element. */
const widthOf = (text: string, element: Element): number => {
  canvas ??= context();
  if (!canvas) return 0;
  const { fontStyle, fontWeight, fontSize, fontFamily, fontVariantNumeric } = getComputedStyle(element);
  // The shorthand is empty where a variant, such as tabular figures, is set.
  canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  // Tabular figures are as wide as the widest.
  return canvas.measureText(fontVariantNumeric.includes('tabular') ? text.replaceAll(/\d/g, '0') : text).width;
};

type Props = {
  /** From the longest form to the shortest. */
  forms: readonly [string, ...string[]];
  /** Shown on hover. */
  title?: string;
  className?: string;
};

/**
 * A text in the longest of its forms that fits into its place; the shortest is cut at its end if even that does not.
 */
export const FittingText = ({ forms, title, className = '' }: Props) => {
  const place = useRef<HTMLSpanElement>(null);
  const [chosen, setChosen] = useState(0);
  const known = forms.join('\n');
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const all = known.split('\n');
    const fit = (): void => {
      const room = element.getBoundingClientRect().width;
      const first = all.findIndex((form) => widthOf(form, element) <= room);
      setChosen(first < 0 ? all.length - 1 : first);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => observer.disconnect();
  }, [known]);
  return (
    <span ref={place} className={`fitting-text ${className}`} title={title}>
      {forms[Math.min(chosen, forms.length - 1)]}
    </span>
  );
};
