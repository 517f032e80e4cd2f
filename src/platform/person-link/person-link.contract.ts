import { z } from 'zod';
import { endpoint, signedIn } from '#platform/wire/endpoint.ts';
import { requiredText } from '#platform/wire/values.ts';

/** How many names one call may ask for. */
export const mostNames = 200;

export const personLinkCalls = {
  names: endpoint({
    method: 'POST',
    path: '/person/names',
    summary:
      'The names of employees by number: those that the people picker shows, and of people who have left those in scope',
    right: signedIn,
    reads: true,
    content: z.array(requiredText(60)).min(1).max(mostNames),
    answer: z.array(z.object({ empid: z.string(), name: z.string() })),
  }),
};

/** The address of a person's page. */
export const personPath = (empid: string): string => `/person/${encodeURIComponent(empid)}`;

/** The employee number in the address of a person's page; null for any other address. */
export const personOfPath = (pathname: string): string | null => {
  const [, area, id, ...more] = pathname.split('/');
  if (area !== 'person' || !id || more.some(Boolean)) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    return null;
  }
};
