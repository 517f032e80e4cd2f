import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** This machine and its own network segment. */
const nearby = new BlockList();
nearby.addSubnet('127.0.0.0', 8, 'ipv4');
nearby.addSubnet('0.0.0.0', 8, 'ipv4');
nearby.addSubnet('169.254.0.0', 16, 'ipv4');
nearby.addAddress('::', 'ipv6');
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

const isNearby = (address: string): boolean => nearby.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** A name resolves to an address that only the setting itself may name. */
class NearbyAddress extends Error {
  readonly code = 'EADDRESS';
}

/**
 * How the host of the engine is looked up: a name that resolves to this machine or to a link-local address is refused,
 * unless the setting says `localhost`. An address that the setting names itself is not looked up.
 */
export const engineLookup = (hostname: string): LookupFunction => {
  if (hostname === 'localhost') return dns.lookup;
  return (host, options, callback) => {
    dns.lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new Error('no address'), '');
      else if (addresses.some(({ address }) => isNearby(address))) callback(new NearbyAddress(host), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
};
