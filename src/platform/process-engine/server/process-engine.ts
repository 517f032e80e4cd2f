import type { EngineFailure } from '../process-engine.contract.ts';

/**
 * A result for the engine. `key`: the same result has the same key however often it is sent. `submittedAt`: with its
 * zone. `values`: by the names of the fields.
 */
export type EngineResult = {
  key: string;
  formId: string;
  insId: string;
  submittedBy: string;
  submittedAt: string;
  values: unknown;
};

/**
 * `written`: the engine has it, now or from before. `rejected`: the engine understands it and will never take it.
 * `failed`: the engine did not answer as it should; nothing is known of the result. `stopped`: the caller's signal has
 * fired. `detail`: for administrators, never what was sent; `afterSeconds`: when the engine wants to be asked again.
 */
export type EngineOutcome =
  | { state: 'written' }
  | { state: 'rejected'; detail: string }
  | { state: 'failed'; reason: EngineFailure; detail: string; afterSeconds?: number }
  | { state: 'stopped' };

/** The process engine. `send` never throws. `leaseSeconds`: nothing takes longer than this. */
export type ProcessEngine = {
  send: (result: EngineResult, signal: AbortSignal) => Promise<EngineOutcome>;
  leaseSeconds: number;
  close: () => void;
};
