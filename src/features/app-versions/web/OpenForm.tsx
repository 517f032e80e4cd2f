import type { AppVersionRow } from '#features/app-versions/app-versions.contract.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { type Choices, loadChoices } from './app-version-choices.ts';
import { loadAppVersion, tableName } from './app-version-list.ts';
import { AppVersionForm } from './AppVersionForm.tsx';

const load = async (oid: string | undefined): Promise<{ row?: AppVersionRow; choices: Choices }> => {
  const [row, choices] = await Promise.all([oid === undefined ? undefined : loadAppVersion(oid), loadChoices()]);
  return { row, choices };
};

type Props = {
  /** Absent: a new one. */
  oid: string | undefined;
  onSaved: () => void;
  onClose: () => void;
};

/** The form with what it chooses from, all read when it opens. */
export const OpenForm = ({ oid, onSaved, onClose }: Props) => (
  <LoadRecord key={oid} queryKey={[tableName, 'form', oid ?? '']} load={() => load(oid)} onClose={onClose}>
    {(loaded) => <AppVersionForm {...loaded} onSaved={onSaved} onClose={onClose} />}
  </LoadRecord>
);
