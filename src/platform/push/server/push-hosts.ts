const longestAddress = 1_024;

/**
 * Whether an address is one of a push service that the setting PUSH_HOSTS names: `host`, `*.host` for all below it,
 * with `:port` where it is not 443. Everything else could be a server of the company’s own network.
 */
export const acceptedHosts = (list: string): ((endpoint: string) => boolean) => {
  const hosts = list.split(',').map((host) => host.trim().toLowerCase());
  return (endpoint) => {
    if (endpoint.length > longestAddress || !URL.canParse(endpoint)) return false;
    const { protocol, host, username, password, hash } = new URL(endpoint);
    if (protocol !== 'https:' || username + password + hash !== '') return false;
    return hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known));
  };
};
