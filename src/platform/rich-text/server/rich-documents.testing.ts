import fc from 'fast-check';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Visible text that stays as it is: composed, without controls. */
const plain = fc
  .string({
    unit: fc.constantFrom(
      'a',
      'Z',
      ' ',
      '0',
      '<',
      '>',
      '&',
      '"',
      "'",
      '文',
      'ệ',
      '👩‍👩‍👧',
      '\u00a0',
      '/',
      ';',
      '#',
      '\n',
      '`',
    ),
    minLength: 1,
    maxLength: 12,
  })
  .map((text) => text.normalize('NFC'));

const text = plain.map((value) => escaped(value).replaceAll('&quot;', '"'));

const start = (name: string, attributes: readonly (readonly [string, string | null])[]): string => {
  const written = attributes.flatMap(([key, value]) => (value === null ? [] : [` ${key}="${escaped(value)}"`]));
  return `<${name}${written.join('')}>`;
};

const side = fc.option(fc.integer({ min: 1, max: 10_000 }).map(String));
const picture = fc.tuple(fc.uuid(), plain, side, side).map(([fileid, alt, width, height]) =>
  start('img', [
    ['data-fileid', fileid],
    ['alt', alt.replaceAll('\n', ' ')],
    ['width', width],
    ['height', height],
  ]),
);

const href = fc.constantFrom(
  'https://a.example',
  'http://a.example:8080/b?c=1&d=2#e',
  'mailto:mai@a.example',
  'https://例え.example/文?x="y"',
);

const { inline } = fc.letrec<{ inline: string; run: string }>((tie) => ({
  inline: fc.array(tie('run'), { maxLength: 4 }).map((runs) => runs.join('')),
  run: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.constant('<br>'),
    picture,
    fc
      .tuple(fc.constantFrom('strong', 'em', 'u', 's', 'mark'), tie('run'))
      .map(([name, content]) => `<${name}>${content}</${name}>`),
    fc.tuple(href, text).map(
      ([address, content]) =>
        `${start('a', [
          ['href', address],
          ['target', '_blank'],
          ['rel', 'noopener noreferrer'],
        ])}${content}</a>`,
    ),
  ),
}));

const aligned = fc
  .tuple(fc.constantFrom('p', 'h2', 'h3', 'h4'), fc.constantFrom(null, 'rt-center', 'rt-right', 'rt-justify'), inline)
  .map(([name, way, content]) => `${start(name, [['class', way]])}${content}</${name}>`);

const { blocks } = fc.letrec<{ blocks: string; block: string }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 4 }).map((all) => all.join('')),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    aligned,
    fc.constant('<hr>'),
    tie('blocks').map((content) => `<blockquote>${content}</blockquote>`),
    fc
      .array(tie('blocks'), { minLength: 1, maxLength: 3 })
      .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`),
    fc
      .tuple(fc.option(fc.integer({ min: 2, max: 99_999 }).map(String)), tie('blocks'))
      .map(([first, item]) => `${start('ol', [['start', first]])}<li>${item}</li></ol>`),
  ),
}));

/** Stored texts of everything that the table of tags has. */
export const richDocument = blocks;

/** Any characters, with many that mean something in HTML. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '</',
        '/>',
        '"',
        "'",
        '=',
        '&',
        '&lt;',
        '&#824;',
        '\u0338',
        '\u0301',
        'e',
        ' ',
        '\n',
        '<!--',
        '-->',
      ),
      fc.constantFrom(
        'p',
        'a',
        'img',
        'script',
        'style',
        'svg',
        'math',
        'title',
        'ol',
        'noscript',
        'template',
        'textarea',
      ),
      fc.constantFrom(
        'href=',
        'class=',
        'onclick=',
        'data-fileid=',
        'alt=',
        'https://a.example',
        'javascript:',
        'rt-center',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));
