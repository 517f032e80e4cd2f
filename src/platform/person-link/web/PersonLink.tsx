import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { isProgram, type ProgramActor } from '#platform/db/program-actors.ts';
import { isolated } from '#platform/i18n/isolated.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { personPath } from '../person-link.contract.ts';
import { personLinkTexts } from '../person-link.texts.ts';
import { usePersonName } from './person-names.ts';
import { useMayOpenPerson } from './person-readers.ts';
import './person-link.css';

type Props = {
  empid: string;
  /** The person's name, or the number itself in a column of numbers; left out, the name is looked up. */
  name?: string;
};

const programTexts = {
  system: 'person_link.program.system',
  'sign-in': 'person_link.program.sign_in',
  'org-import': 'person_link.program.org_import',
  'org-demo': 'person_link.program.org_demo',
  'role-refresh': 'person_link.program.role_refresh',
  messages: 'person_link.program.messages',
  surveys: 'person_link.program.surveys',
  'command-line': 'person_link.program.command_line',
} as const satisfies Record<ProgramActor, keyof typeof personLinkTexts>;

const stop = (event: MouseEvent): void => event.stopPropagation();

/**
 * A person's name as a link to the page of the person, for readers who may open it; otherwise plain text. A click
 * inside a row opens the person, not the row.
 */
export const PersonLink = ({ empid, name }: Props) => {
  const t = useTexts(personLinkTexts);
  const found = usePersonName(empid, name);
  const mayOpen = useMayOpenPerson(empid);
  if (isProgram(empid)) return <span>{t(programTexts[empid])}</span>;
  if (empid === '') return <span className="kit-none">—</span>;
  const shown = isolated(found ?? empid);
  if (!mayOpen || found === null) return <span title={empid}>{shown}</span>;
  return (
    <Link className="kit-person" to={personPath(empid)} title={empid} onClick={stop}>
      {shown}
    </Link>
  );
};
