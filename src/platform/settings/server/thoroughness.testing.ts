/**
 * How often, or with how many, a test tries what it tries: `full` where the tests run thoroughly (`TEST_THOROUGH=1`, as
 * in the nightly run), else `usual`, by default a tenth.
 */
export const amount = (full: number, usual = Math.ceil(full / 10)): number =>
  process.env['TEST_THOROUGH'] === '1' ? full : usual;
