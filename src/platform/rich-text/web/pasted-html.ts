/** Attributes that mean something to the editor; `data-pm-slice` is its own, for text that is moved within it. */
const keptNames = new Set(['alt', 'class', 'data-fileid', 'data-pm-slice', 'height', 'href', 'start', 'width']);
/** Styles by which other programs write bold, italic, underlined, struck and aligned text. */
const keptStyles = ['font-weight', 'font-style', 'text-decoration', 'text-decoration-line', 'text-align'];
/** Their content is no text. */
const withoutText = 'script, style, template, title, svg, math, iframe, object, textarea, select';

const clean = (element: Element): void => {
  const style = element instanceof HTMLElement ? element.style : null;
  const styles = keptStyles.flatMap((name) => {
    const value = style?.getPropertyValue(name) ?? '';
    return value === '' ? [] : [`${name}: ${value}`];
  });
  for (const name of element.getAttributeNames()) if (!keptNames.has(name)) element.removeAttribute(name);
  if (styles.length > 0) element.setAttribute('style', styles.join('; '));
};

/** Splits the names of event handlers. It is invisible, and no stored text has it. */
const joiner = '\u2060';

/**
 * Pasted HTML with only what the editor reads. It is parsed as the content of a template, where nothing runs or loads;
 * the libraries after it parse what is left within the page. Browsers report handlers of events even in a template, so
 * none has its name there.
 */
export const pastedHtml = (html: string): string => {
  const template = document.createElement('template');
  template.innerHTML = html.replaceAll(/\bon(?=[a-z])/gi, (on) => on + joiner);
  for (const element of template.content.querySelectorAll(withoutText)) element.remove();
  for (const element of template.content.querySelectorAll('*')) clean(element);
  return template.innerHTML.replaceAll(joiner, '');
};
