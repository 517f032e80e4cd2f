import { appFunctionCalls, type AppFunctionRow } from '#features/app-functions/app-functions.contract.ts';
import { LoadRecord } from '#platform/form/web/LoadRecord.tsx';
import { call } from '#platform/wire/web/client.ts';
import { type Choices, loadChoices } from './app-function-choices.ts';
import { loadAppFunction, tableName } from './app-function-list.ts';
import { AppFunctionForm } from './AppFunctionForm.tsx';

type Loaded = { row?: AppFunctionRow; choices: Choices; others: AppFunctionRow[] };

const load = async (oid: string | undefined): Promise<Loaded> => {
  const [row, choices, others] = await Promise.all([
    oid === undefined ? undefined : loadAppFunction(oid),
    loadChoices(),
    call(appFunctionCalls.list, { query: {} }),
  ]);
  return { row, choices, others };
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
    {(loaded) => <AppFunctionForm {...loaded} onSaved={onSaved} onClose={onClose} />}
  </LoadRecord>
);
