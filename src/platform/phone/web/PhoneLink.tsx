import type { MouseEvent, ReactNode } from 'react';
import { go, phoneRoot } from './phone-place.ts';

type Props = { to: string; className?: string; current?: boolean; label?: string; children: ReactNode };

/** A link to a place of the app. */
export const PhoneLink = ({ to, className, current, label, children }: Props) => {
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a
      href={phoneRoot + (to === '/' ? '' : to)}
      className={className}
      aria-current={current ? 'page' : undefined}
      aria-label={label}
      onClick={follow}
    >
      {children}
    </a>
  );
};
