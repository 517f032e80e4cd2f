import type { ReadingNote } from '#platform/process-catalogue/process-model.ts';

/** Why a file cannot be read, with its places; at most `faultsAtMost` of them. */
export class BpmnFault extends Error {
  readonly faults: readonly ReadingNote[];
  constructor(faults: readonly ReadingNote[]) {
    super(faults[0]?.reason);
    this.name = 'BpmnFault';
    this.faults = faults;
  }
}

export const faultAt = (reason: string, line = 0, element = '', params?: Record<string, string | number>): BpmnFault =>
  new BpmnFault([{ reason, line, element, ...(params ? { params } : {}) }]);
