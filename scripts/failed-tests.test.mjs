import { expect, test } from 'vitest';
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs';

test('a failed unit test is listed with the beginning of its message, without colours', () => {
  const failed = {
    status: 'failed',
    fullName: 'a role › is named',
    failureMessages: ['\u001B[31mnot equal\u001B[39m\n\nat x'],
  };
  const passed = { status: 'passed', fullName: 'a role › is kept', failureMessages: [] };
  const report = { testResults: [{ name: 'roles.test.ts', status: 'failed', assertionResults: [passed, failed] }] };
  expect(failedInVitest(report)).toEqual(['roles.test.ts › a role › is named\n    not equal\n    at x']);
});

test('a file that could not be run is listed', () => {
  const report = {
    testResults: [{ name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
  };
  expect(failedInVitest(report)).toEqual(['a.test.ts\n    no such module']);
  expect(failedInVitest(null)).toEqual([]);
});

test('a browser test is listed if no attempt passed, wherever it is nested', () => {
  const spec = (title, ok) => ({
    title,
    ok,
    file: 'a.e2e.ts',
    line: 7,
    tests: [{ results: [{ errors: [{ message: 'not focused' }] }] }],
  });
  const report = { suites: [{ specs: [spec('one', true)], suites: [{ specs: [spec('two', false)] }] }], errors: [] };
  expect(failedInPlaywright(report)).toEqual(['a.e2e.ts:7 › two\n    not focused']);
  expect(failedInPlaywright({ suites: [], errors: [{ message: 'no browser' }] })).toEqual([
    'outside of the tests\n    no browser',
  ]);
});
