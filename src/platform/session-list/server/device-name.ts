/** Browsers by the token that identifies them, most specific first: most also name Chrome and Safari. */
const browsers: readonly (readonly [name: string, version: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['WeChat', /\bMicroMessenger\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)(?:\.[\d.]*)? (?:Mobile\/\w+ )?Safari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Windows', /\bWindows NT\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['macOS', /\bMacintosh\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
];

/**
 * A readable name for a user agent: `Chrome 142 · Windows` for a browser, the first product (`curl 8.5`) for other
 * programs, the last one if the first is Mozilla, as all browsers say; empty if nothing is recognised.
 */
export const browserName = (userAgent: string): string => {
  const browser = browsers
    .map(([name, version]) => [name, version.exec(userAgent)?.[1]])
    .find(([, version]) => version);
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0];
  const known = [browser?.join(' '), system].filter(Boolean).join(' · ');
  if (known !== '') return known;
  const text = userAgent.trim();
  const product = text.startsWith('Mozilla/') ? text.slice(text.lastIndexOf(' ') + 1) : text;
  const [, program, version] = /^([\w.-]{1,40})(?:\/(\d+(?:\.\d+)?))?/.exec(product) ?? [];
  return [program, version].filter(Boolean).join(' ');
};

/** For lists of what has happened: a user agent in which nothing is recognised is shown as it is. */
export const browserShown = (userAgent: string): string => browserName(userAgent) || userAgent;
