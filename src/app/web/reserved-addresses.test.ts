import { expect, it } from 'vitest';
import { publicPages } from '#features/public-pages/web/public-pages.tsx';
import { isReserved } from '#features/web-functions/web-functions.contract.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { homePath } from '#platform/session/web/redirect.ts';

it('no menu entry can have an address at which the router shows something else', () => {
  const paths = [...Object.keys(publicPages), homePath, '/login', '/', personPath('1')];
  expect(paths.filter((path) => !isReserved(path))).toEqual([]);
});
