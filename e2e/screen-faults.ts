import type { Page } from '@playwright/test';

/**
 * What no text of a page may contain, whether seen or read by a screen reader: text keys, and placeholders that were
 * not filled in. Where texts themselves are the content, a screen says so by `data-shows-keys`.
 */
export const rawTexts = async (page: Page, keys: ReadonlySet<string>): Promise<string[]> => {
  // Sought here: the keys are many, and would be sent to the browser for each screen.
  const { words, unfilled } = await page.evaluate(() => {
    const spoken = ['aria-label', 'title', 'placeholder', 'alt'];
    const content = '[data-shows-keys]';
    const attributes = [...document.querySelectorAll(spoken.map((name) => `[${name}]`).join())]
      .filter((element) => !element.closest(content))
      .flatMap((element) => spoken.map((name) => element.getAttribute(name) ?? ''));
    const left = [...document.querySelectorAll<HTMLElement>(content)];
    for (const element of left) element.style.display = 'none';
    const text = [document.title, document.body.innerText, ...attributes].join('\n');
    for (const element of left) element.style.display = '';
    return {
      words: text.split(/[^\w.]/).filter((word) => word.includes('.')),
      unfilled: text.match(/\{\w+\}|\[object \w+\]|\bundefined\b|\bNaN\b|Invalid Date/g) ?? [],
    };
  });
  return [...new Set([...words.filter((word) => keys.has(word)), ...unfilled])].map((one) => `raw text: ${one}`);
};

/**
 * What does not fit the window: an element other than a table that scrolls sideways, a control that is partly hidden,
 * a frame that scrolls with its content, or a text that touches the border of its button.
 */
export const cutParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Elements that are meant to be wider than their place: tables, page tabs, text inputs. */
    const wideByNature = '.ant-table, .ant-tabs-nav, .shell-tabs, pre, textarea, input';
    const scrolls = (element: Element): boolean => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const nameOf = (element: Element): string =>
      element.getAttribute('aria-label') ?? (element.textContent || element.outerHTML).slice(0, 60);
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });

    const scrollers = [...document.querySelectorAll('*')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        (element === document.documentElement || scrolls(element)) &&
        !element.closest(wideByNature) &&
        isSeen(element),
    );
    const isCut = (control: Element): boolean => {
      const { left, right, width } = control.getBoundingClientRect();
      if (width <= 1 || control.closest(wideByNature)) return false;
      for (let around = control.parentElement; around; around = around.parentElement) {
        const frame = around === document.body ? { left: 0, right: innerWidth } : around.getBoundingClientRect();
        const clips = around === document.body || getComputedStyle(around).overflowX !== 'visible';
        if (clips && (left < frame.left - 1 || right > frame.right + 1)) return true;
      }
      return false;
    };
    /** Pixels between the text of a button and its border. */
    const leastAir = 4;
    const touchesBorder = (button: Element): boolean => {
      const { borderLeftWidth, borderLeftColor } = getComputedStyle(button);
      if (parseFloat(borderLeftWidth) === 0 || borderLeftColor.endsWith(', 0)')) return false;
      const frame = button.getBoundingClientRect();
      const text = document.createRange();
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        text.selectNodeContents(texts.currentNode);
        const { left, right, width } = text.getBoundingClientRect();
        // Not what only a screen reader says.
        const isShown = width > 1 && (texts.currentNode.parentElement?.offsetWidth ?? 0) > 1;
        if (isShown && (left < frame.left + leastAir || right > frame.right - leastAir)) return true;
      }
      return false;
    };
    const { scrollHeight, clientHeight } = document.documentElement;
    const isLong = document.querySelector('.shell') !== null && scrollHeight > clientHeight + 1;
    const controls = [...document.querySelectorAll('button, [role="switch"], [role="combobox"], h1')];
    return [
      ...scrollers.map((one) => `${one.scrollWidth} px in ${one.clientWidth}: ${one.className || one.tagName}`),
      ...(isLong ? [`the page scrolls as a whole, by ${scrollHeight - clientHeight} px`] : []),
      ...controls.filter((control) => isSeen(control) && isCut(control)).map((one) => `cut off: ${nameOf(one)}`),
      ...[...document.querySelectorAll('button')]
        .filter((button) => isSeen(button) && touchesBorder(button))
        .map((one) => `its text touches its border: ${nameOf(one)}`),
    ];
  });

/**
 * What is missing after saving an empty form: required fields without an error, or the focus in the first invalid
 * field. `required`: the fields that the contract requires.
 */
export const unsaidFaults = (page: Page, required: readonly string[]): Promise<string[]> =>
  page.evaluate((names) => {
    const form = document.querySelector('form:has(.ant-form-item)');
    if (!form) return ['there is no form'];
    const items = [...form.querySelectorAll('.ant-form-item')];
    const faultOf = (item: Element): string => item.querySelector('.ant-form-item-explain-error')?.textContent ?? '';
    const isEmptyText = (item: Element): boolean => {
      const fields = [...item.querySelectorAll<HTMLInputElement>('input:not([role="combobox"]), textarea')];
      return (
        fields.length > 0 &&
        fields.every(({ type, value, disabled }) => ['text', 'textarea'].includes(type) && value === '' && !disabled)
      );
    };
    const isNamed = (item: Element): boolean =>
      names.some((name) => item.querySelector(`[id="${form.id}_${name}"]`) !== null);
    const unsaid = items.filter(
      (item) =>
        (item.querySelector('.ant-form-item-required') ?? isNamed(item)) && isEmptyText(item) && faultOf(item) === '',
    );
    const faulty = items.find((item) => faultOf(item) !== '');
    const focused = document.activeElement;
    return [
      ...unsaid.map((item) => `not said to be required: ${item.querySelector('label')?.textContent ?? item.innerHTML}`),
      ...(faulty ? [] : ['nothing is said to be missing']),
      ...(faulty && !faulty.contains(focused)
        ? [
            `the cursor is not in ${faulty.querySelector('label')?.textContent}, but in ${focused?.outerHTML.slice(0, 100)}`,
          ]
        : []),
    ];
  }, required);
