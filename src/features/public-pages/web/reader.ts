import type { NewestVersion } from '#features/app-versions/app-versions.contract.ts';
import type { Language } from '#platform/i18n/languages.ts';

/**
 * The platform of the reader's phone or tablet, by the browser's user agent; empty on a desktop. An iPad claims to be a
 * Mac, but has a touch screen.
 */
export const platformOfReader = (userAgent: string, touchPoints: number): '' | 'A' | 'I' => {
  if (/android/i.test(userAgent)) return 'A';
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1)) return 'I';
  return '';
};

/** The home page of a reader: on a phone the web app for employees, else the console. */
export const homeOfReader = (userAgent: string, touchPoints: number): string =>
  platformOfReader(userAgent, touchPoints) === '' ? '/home' : '/mobileweb';

/** The reader's platform first; the others keep their order. */
export const readersFirst = (versions: readonly NewestVersion[], platform: string): NewestVersion[] => [
  ...versions.filter((version) => version.platform === platform),
  ...versions.filter((version) => version.platform !== platform),
];

const regionOfLanguage: Record<Language, string | null> = { 'zh-CN': 'CN', 'zh-TW': 'TW', vi: 'VN', en: null };

/** The region whose links are shown: the chosen one, else the one where the language is spoken, else the first one. */
export const regionFor = (
  regions: readonly { cnty: string }[],
  chosen: string | null,
  language: Language,
): string | null => {
  const there = (cnty: string | null) => regions.find((region) => region.cnty === cnty)?.cnty;
  return there(chosen) ?? there(regionOfLanguage[language]) ?? regions[0]?.cnty ?? null;
};

/**
 * Where to get a version, in this order: the link of the region, the package stored here, the address of the version.
 */
export const waysTo = (
  { links, file, url }: NewestVersion,
  cnty: string | null,
): { kind: 'region' | 'package' | 'address'; address: string }[] => {
  const link = links.find((one) => one.cnty === cnty);
  return [
    ...(link ? [{ kind: 'region' as const, address: link.url }] : []),
    ...(file ? [{ kind: 'package' as const, address: file.fileurl }] : []),
    ...(url !== '' && !link ? [{ kind: 'address' as const, address: url }] : []),
  ];
};
