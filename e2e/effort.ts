import type { Page } from '@playwright/test';

/**
 * What a task asks of the hand. `clicks`: presses of the mouse, a drag is one. `keys`: presses of keys that give a
 * command or move the focus; the letters of a text are not counted, they are the same everywhere. `dialogs`: file
 * dialogs of the operating system.
 */
export type Effort = { clicks: number; keys: number; dialogs: number };

type Counting = Window & { countEffort?: (what: keyof Effort) => void };

/** Counts on a page from now on. `take` answers what has been counted since it was last called. */
export const countEffort = async (page: Page): Promise<{ take: () => Effort }> => {
  let effort: Effort = { clicks: 0, keys: 0, dialogs: 0 };
  await page.exposeFunction('countEffort', (what: keyof Effort) => {
    effort[what] += 1;
  });
  page.on('filechooser', () => {
    effort.dialogs += 1;
  });
  await page.addInitScript(() => {
    const count = (window as Counting).countEffort;
    const writes = ({ key, ctrlKey, altKey, target }: KeyboardEvent): boolean =>
      key.length === 1 && !ctrlKey && !altKey && target instanceof Element && target.matches('input, textarea');
    window.addEventListener('pointerdown', (event) => event.isTrusted && count?.('clicks'), true);
    window.addEventListener(
      'keydown',
      (event) => {
        const modifier = ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key);
        if (event.isTrusted && !modifier && !writes(event)) count?.('keys');
      },
      true,
    );
  });
  return {
    take: () => {
      const taken = effort;
      effort = { clicks: 0, keys: 0, dialogs: 0 };
      return taken;
    },
  };
};
