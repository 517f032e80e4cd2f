import { useEffect, useRef, useState } from 'react';
import type { MappedMember } from '#features/roles/roles.contract.ts';
import { organisationCalls } from '#platform/organisation/organisation.contract.ts';
import { placeIn } from '#platform/permission-page/web/page-place.ts';
import { bothScripts } from '#platform/search/web/both-scripts.ts';
import { call } from '#platform/wire/web/client.ts';
import { asMember } from './role-mapping.ts';

/** Calls `add` once with the employee whom a link asks to add, if there is one in service. */
export const useGivenMember = (wanted: boolean, add: (member: MappedMember) => void): void => {
  const [{ give }] = useState(() => placeIn(globalThis.location.search));
  const empid = wanted && give?.type === 'H' ? give.contentoid : null;
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    if (empid === null) return undefined;
    let isOpen = true;
    // Without an answer the page is the same as without the link, and the person can still be picked.
    const load = async (): Promise<void> => {
      const { list } = await call(organisationCalls.members, {
        query: { ...bothScripts(empid), pageNum: 1, pageSize: 20 },
      });
      const found = list.find(({ id }) => id === empid);
      if (found && isOpen) latest.current(asMember(found));
    };
    void load().catch(() => undefined);
    return () => {
      isOpen = false;
    };
  }, [empid]);
};
