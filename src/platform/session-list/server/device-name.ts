/** Browsers by the word that tells them, the more particular ones first: most also name Chrome and Safari. */
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
 * What a browser's own text says in words, `Chrome 142 · Windows`; a program by its first word, `curl 8.5`; empty where
 * it says nothing.
 */
export const browserName = (userAgent: string): string => {
  const browser = browsers
    .map(([name, version]) => [name, version.exec(userAgent)?.[1]])
    .find(([, version]) => version);
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0];
  const known = [browser?.join(' '), system].filter(Boolean).join(' · ');
  if (known !== '') return known;
  const [, program, version] = /^([\w.-]{1,40})(?:\/(\d+(?:\.\d+)?))?/.exec(userAgent.trim()) ?? [];
  return [program, version].filter(Boolean).join(' ');
};
