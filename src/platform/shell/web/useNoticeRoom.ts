import { useEffect } from 'react';

const listClass = '.ant-notification-list';
const isAtTop = 'ant-notification-top';
/** Pixels between what lies over the page and the page. */
const gap = 8;
/** Pixels by which each further notice of a stack looks out below the one before, and how many do (`dialogs.css`). */
const peek = { pixels: 8, most: 2 };
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
  const behind = Math.min(list.querySelectorAll('[data-notification-index]').length - 1, peek.most) * peek.pixels;
  return Math.min(Math.ceil(edge + front.offsetHeight) + behind + gap, Math.round(innerHeight * mostShare));
};

/** How far the window is free at the right of what lies at its top. */
const freeBeside = (lists: readonly Element[]): number => {
  const contents = lists.flatMap((list) => [...list.querySelectorAll('.ant-notification-list-content')]);
  return Math.min(...contents.map((content) => innerWidth - content.getBoundingClientRect().right)) - gap;
};

const say = (name: string, pixels: number): void => {
  const { style } = document.documentElement;
  if (pixels === 0) style.removeProperty(name);
  else style.setProperty(name, `${pixels}px`);
};
const most = (lists: readonly Element[]): number => Math.max(0, ...lists.map(roomOf));

const measure = (): void => {
  const all = [...document.querySelectorAll(listClass)];
  const top = all.filter((list) => list.classList.contains(isAtTop));
  const topRoom = most(top);
  say('--st-top-room', topRoom);
  say('--st-top-free', topRoom === 0 ? 0 : Math.max(1, Math.floor(freeBeside(top))));
  say('--st-notice-room', most(all.filter((list) => !top.includes(list))));
};

/**
 * Says in `--st-notice-room` and `--st-top-room` how much of the window is taken by what stays until it is closed, at
 * its bottom and at its top: pages, dialogs and drawers leave it free (`dialogs.css`). `--st-top-free`: how wide a
 * drawer may be to stand beside what lies at the top.
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
