import type { ReactNode } from 'react';
import { usePersonName } from '#platform/person-link/web/person-names.ts';
import type { PickedContent } from '#platform/permission-page/web/picked-contents.ts';

type Props = { empid: string; children: (contents: PickedContent[]) => ReactNode };

const NamedPerson = ({ empid, children }: Props) => {
  const name = usePersonName(empid);
  if (name === undefined) return null;
  return (
    <>{children([{ type: 'H', contentoid: empid, containSub: 'N', name: [empid, name].filter(Boolean).join(' ') }])}</>
  );
};

/** What the form to add entries starts with: the person in the address (`?add=<number>`), or nothing (`?add=1`). */
export const PersonToAdd = ({ empid, children }: Props) =>
  empid === '1' ? <>{children([])}</> : <NamedPerson empid={empid}>{children}</NamedPerson>;
