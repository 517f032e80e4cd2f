import { isWebAddress, requiredText, text } from '#platform/wire/values.ts';

type Form = { longest: number; error: string };

const noForm = /^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/;

/** Three whole numbers without leading zeros: `#.#.#` of the seed. */
export const versionNo = ({ longest, error }: Form) =>
  requiredText(longest).refine((value) => value === '' || noForm.test(value), { error });

/**
 * The part of a text that matches the mask `#.#.#` of the search (seed 001 §2.5): at most three numbers, the last of
 * which may still be missing.
 */
export const maskedNo = (typed: string): string =>
  typed
    .replaceAll(/[^\d.]/g, '')
    .split('.')
    .filter((part, index, parts) => part !== '' || (index > 0 && index === parts.length - 1))
    .slice(0, 3)
    .map((part) => part.slice(0, 6))
    .join('.');

const iosPlatform = 'I';
/** Installs an in-house app; only iOS opens the manifest that it names. */
const manifestAddress = /^itms-services:\/\/\?action=download-manifest&url=https:\/\/[^\s/\\?#&][^\s\\]*$/;

/** An http(s) address, or that of a manifest; may be empty. */
export const versionAddress = ({ longest, error }: Form) =>
  text(longest).refine((value) => value === '' || isWebAddress(value) || manifestAddress.test(value), { error });

/** Whether a version of the platform may have the address. */
export const fitsPlatform = (platform: string, url: string): boolean =>
  platform === iosPlatform || !manifestAddress.test(url);
