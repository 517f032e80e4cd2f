import { useSearchParams } from 'react-router';

/** The state of the check in the address; a colleague who opens it sees the same answer. */
export type AccessAddress = {
  person: string;
  role: string;
  func: string;
  item: string;
  tab: 'check' | 'who';
};

const names = { person: 'person', role: 'role', func: 'function', item: 'item' } as const;
/** Parameters of the list of people who have the function; they are dropped when another function is chosen. */
const listNames = ['q', 'page', 'identity'];

export const readAccessAddress = (params: URLSearchParams): AccessAddress => ({
  person: params.get(names.person) ?? '',
  role: params.get(names.role) ?? '',
  func: params.get(names.func) ?? '',
  item: params.get(names.item) ?? '',
  tab: params.get('tab') === 'who' ? 'who' : 'check',
});

/** The parameters after a change; person and role exclude each other. */
export const writeAccessAddress = (before: URLSearchParams, patch: Partial<AccessAddress>): URLSearchParams => {
  const params = new URLSearchParams(before);
  const { tab, ...rest } = { ...readAccessAddress(before), ...patch };
  for (const [field, name] of Object.entries(names)) {
    const value = rest[field as keyof typeof names];
    if (value === '') params.delete(name);
    else params.set(name, value);
  }
  if (tab === 'who') params.set('tab', 'who');
  else params.delete('tab');
  if (patch.func !== undefined) for (const name of listNames) params.delete(name);
  return params;
};

export const useAccessAddress = (): { address: AccessAddress; change: (patch: Partial<AccessAddress>) => void } => {
  const [params, setParams] = useSearchParams();
  return {
    address: readAccessAddress(params),
    change: (patch) => setParams((before) => writeAccessAddress(before, patch)),
  };
};
