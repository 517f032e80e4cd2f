import { isIP } from 'node:net';

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/** The eight groups of an IPv6 address, in the one spelling that URLs use. */
const expanded = (address: string): string[] => {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  if (tail === undefined) return groupsOf(head);
  const missing = 8 - groupsOf(head).length - groupsOf(tail).length;
  return [...groupsOf(head), ...Array.from({ length: missing }, () => '0'), ...groupsOf(tail)];
};

const bytesOf = (group: string | undefined): number[] => {
  const value = Number.parseInt(group ?? '0', 16);
  return [value >> 8, value & 255];
};

/** The groups of an IPv6 address; the text of any other address, mapped ones as IPv4. */
const partsOf = (ip: string): string[] | string => {
  const [address = ''] = ip.split('%');
  if (isIP(address) !== 6) return address;
  const groups = expanded(address);
  const mapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  return mapped ? [...bytesOf(groups[6]), ...bytesOf(groups[7])].join('.') : groups;
};

/** An IPv4 address, or the prefix of an IPv6 address. */
const prefixOf = (ip: string, groups: number): string => {
  const parts = partsOf(ip);
  return typeof parts === 'string' ? parts : `${parts.slice(0, groups).join(':')}::/${groups * 16}`;
};

/**
 * The key under which attempts are counted: an IPv4 address, or the /64 of an IPv6 address, all of which belongs to one
 * subscriber.
 */
export const networkOf = (ip: string): string => prefixOf(ip, 4);

/** The same for what a stranger may do without a password: the /48, of which one site may own all 65,536 of the /64. */
export const siteOf = (ip: string): string => prefixOf(ip, 3);
