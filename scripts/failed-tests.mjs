// The failed tests of a run, from the JSON reports of Vitest and Playwright: npm test lists them once more at its end.

const firstLines = (message = '', count = 6) =>
  message
    .replaceAll(/\u001B\[[0-9;]*m/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, count)
    .map((line) => `    ${line}`)
    .join('\n');

const entry = (title, message) => [title, firstLines(message)].filter(Boolean).join('\n');

/** One text for each failed test of a Vitest report, and for each file that could not be run. */
export const failedInVitest = (report) =>
  (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((one) => one.status === 'failed');
    if (failed.length > 0)
      return failed.map((one) => entry(`${file.name} › ${one.fullName}`, one.failureMessages.join('\n')));
    return file.status === 'failed' ? [entry(file.name, file.message)] : [];
  });

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** One text for each browser test that failed at every attempt, and for each error outside of the tests. */
export const failedInPlaywright = (report) => [
  ...(report?.suites ?? [])
    .flatMap(specsOf)
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const errors = spec.tests.flatMap((one) => one.results.flatMap((result) => result.errors ?? []));
      return entry(`${spec.file}:${spec.line} › ${spec.title}`, errors[0]?.message);
    }),
  ...(report?.errors ?? []).map((error) => entry('outside of the tests', error.message)),
];
