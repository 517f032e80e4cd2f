import { requiredText, text } from '#platform/wire/values.ts';

type Form = { longest: number; error: string };

const noForm = /^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/;

/** Three whole numbers without leading zeros: `#.#.#` of the seed. */
export const versionNo = ({ longest, error }: Form) =>
  requiredText(longest).refine((value) => value === '' || noForm.test(value), { error });

/** What of a text fits the mask `#.#.#` of the search (seed 001 §2.5): three numbers at most, the last one maybe still to come. */
export const maskedNo = (typed: string): string =>
  typed
    .replaceAll(/[^\d.]/g, '')
    .split('.')
    .filter((part, index, parts) => part !== '' || (index > 0 && index === parts.length - 1))
    .slice(0, 3)
    .map((part) => part.slice(0, 6))
    .join('.');

const iosPlatform = 'I';
const webAddress = /^https?:\/\/[^\s/\\?#][^\s\\]*$/i;
/** Installs an app of the company's own: iOS opens the manifest that it names, nothing else can. */
const manifestAddress = /^itms-services:\/\/\?action=download-manifest&url=https:\/\/[^\s/\\?#&][^\s\\]*$/;

/** An address of the web, or that of a manifest; may be empty. */
export const versionAddress = ({ longest, error }: Form) =>
  text(longest).refine((value) => value === '' || webAddress.test(value) || manifestAddress.test(value), { error });

/** Whether a version of the platform may have the address. */
export const fitsPlatform = (platform: string, url: string): boolean =>
  platform === iosPlatform || !manifestAddress.test(url);
