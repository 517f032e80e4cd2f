import { useEffect } from 'react';

const listClass = '.ant-notification-list';
const isAtTop = 'ant-notification-top';
/** Pixels between what lies over the page and the page. */
const gap = 8;
/** Of the height of the window, at most. */
const mostShare = 0.45;

/**
 * How far the notices of a list reach into the window from the edge at which they lie. Of a stack that is the one in
 * front: under the pointer it opens, and closes again, and pages and dialogs do not move for that.
 */
const roomOf = (list: Element): number => {
  const content = list.querySelector('.ant-notification-list-content');
  const front = list.querySelector<HTMLElement>('[data-notification-index="0"]');
  if (!content || !front) return 0;
  const { top, bottom } = content.getBoundingClientRect();
  const edge = list.classList.contains(isAtTop) ? top : innerHeight - bottom;
  return Math.min(Math.ceil(edge + front.offsetHeight) + gap, Math.round(innerHeight * mostShare));
};

const say = (name: string, lists: readonly Element[]): void => {
  const room = Math.max(0, ...lists.map(roomOf));
  const { style } = document.documentElement;
  if (room === 0) style.removeProperty(name);
  else style.setProperty(name, `${room}px`);
};

const measure = (): void => {
  const all = [...document.querySelectorAll(listClass)];
  const top = all.filter((list) => list.classList.contains(isAtTop));
  say('--st-top-room', top);
  say(
    '--st-notice-room',
    all.filter((list) => !top.includes(list)),
  );
};

/**
 * Says in `--st-notice-room` and `--st-top-room` how much of the window is taken by what stays until it is closed, at
 * its bottom and at its top: pages, dialogs and drawers leave it free (`dialogs.css`).
 */
export const useNoticeRoom = (): void => {
  useEffect(() => {
    const within = new MutationObserver(measure);
    const around = new MutationObserver((records) => {
      const nodes = records.flatMap(({ addedNodes }) => [...addedNodes]);
      for (const node of nodes)
        if (node instanceof Element && node.matches(listClass))
          within.observe(node, {
            childList: true,
            subtree: true,
            attributes: true,
            attributeFilter: ['class', 'style'],
          });
      measure();
    });
    around.observe(document.body, { childList: true });
    globalThis.addEventListener('resize', measure);
    return () => {
      within.disconnect();
      around.disconnect();
      globalThis.removeEventListener('resize', measure);
    };
  }, []);
};
