/** Where somebody fills in a form: at the start of a process, at a user task, in a lane if there are no tasks. */
export const stageKinds = ['START', 'TASK', 'LANE'] as const;
export type StageKind = (typeof stageKinds)[number];

/** `lineid`: the id of the element, or of the process for the form at its start. `artid`: the form. */
export type ProcessStage = { lineid: string; linenm: string; artid: string; kind: StageKind };

/** A field of a form. `shown`: N for data that has no label of its own. */
export type ProcessField = {
  artid: string;
  id: string;
  name: string;
  type: string;
  required: 'Y' | 'N';
  shown: 'Y' | 'N';
};

/** One process as a file describes it. */
export type ProcessContent = {
  proid: string;
  pronm: string;
  stages: readonly ProcessStage[];
  fields: readonly ProcessField[];
};

/**
 * What was noticed in a file: `reason` is the key of a text with the values `params`; `line` from 1, 0 if unknown;
 * `element`: the id or name of the element, empty if there is none.
 */
export type ReadingNote = {
  reason: string;
  line: number;
  element: string;
  params?: Record<string, string | number>;
};
