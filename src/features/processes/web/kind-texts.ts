/** What the parts of a process are called. */
export const kindTexts = {
  PROCESS: 'common.process',
  STAGE: 'common.stage',
  FORM: 'process.kind.FORM',
  FIELD: 'common.field',
} as const;

/** The same by what a rename is about. */
export const renamedTexts = { item: kindTexts.FIELD, form: kindTexts.FORM, stage: kindTexts.STAGE } as const;
