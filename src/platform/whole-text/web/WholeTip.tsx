import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

const gap = 6;
const edge = 8;

/** Shows the whole text above or below the element that cuts it. Much lighter than antd's tooltip in every cell. */
export const WholeTip = ({
  of,
  text,
  onClose,
}: {
  of: RefObject<HTMLElement | null>;
  text: string;
  onClose: () => void;
}) => {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [box, place] = [tip.current, of.current?.getBoundingClientRect()];
    if (!box || !place) return;
    const { width, height } = box.getBoundingClientRect();
    const left = Math.min(Math.max(edge, place.left), innerWidth - width - edge);
    const above = place.top - height - gap;
    box.style.left = `${left}px`;
    box.style.top = `${above >= edge ? above : place.bottom + gap}px`;
  }, [of, text]);
  useEffect(() => {
    addEventListener('scroll', onClose, true);
    return () => removeEventListener('scroll', onClose, true);
  }, [onClose]);
  return createPortal(
    <div ref={tip} role="tooltip" className="whole-text-tip">
      {text}
    </div>,
    document.body,
  );
};
