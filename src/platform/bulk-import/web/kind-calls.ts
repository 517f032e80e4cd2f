import { mayChange } from '#platform/wire/endpoint.ts';
import { importCalls, type ImportCalls, storedRowsCall, type StoredRowsCall } from '../bulk-import.contract.ts';

/** The word of a kind, which is the last part of the path of its calls. */
export const kindOfCalls = ({ file }: ImportCalls): string => file.path.split('/').at(-1) ?? '';

/** The calls of a kind that the server has named; the server alone decides who may make them. */
const right = mayChange([], { scope: 'rows' });
export const callsOfKind = (kind: string): ImportCalls => importCalls(kind, right);
export const storedRowsOfKind = (kind: string): StoredRowsCall => storedRowsCall(kind, right);
