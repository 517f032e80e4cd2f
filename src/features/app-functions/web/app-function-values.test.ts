import { describe, expect, it } from 'vitest';
import type { AppFunctionRow } from '#features/app-functions/app-functions.contract.ts';
import type { CodeOption } from '#platform/code-lists/code-lists.contract.ts';
import { newValues } from './app-function-values.ts';

const type = (paramcode: string): CodeOption => ({
  oid: paramcode,
  paramcode,
  paramname: paramcode,
  paramsort: 1,
  desccode: '',
  descname: '',
});
const modules = [
  { oid: 'one', id: 'ONE', name: 'One' },
  { oid: 'two', id: 'TWO', name: 'Two' },
];
const at = (moduleOid: string | null, position: number) => ({ moduleOid, position }) as AppFunctionRow;

describe('a new function', () => {
  it('has type P and the first module, after the other functions there', () => {
    const values = newValues({ types: [type('A'), type('P')], modules }, [at('one', 4), at('one', 2), at('two', 9)]);
    expect(values).toMatchObject({ type: 'P', moduleOid: 'one', position: '5' });
  });

  it('has the first type where P is no longer a choice', () => {
    expect(newValues({ types: [type('W'), type('A')], modules }, []).type).toBe('W');
  });

  it('starts without a module and a type where there are none', () => {
    expect(newValues({ types: [], modules: [] }, [at(null, 1)])).toMatchObject({
      type: '',
      moduleOid: null,
      position: '2',
    });
  });
});
