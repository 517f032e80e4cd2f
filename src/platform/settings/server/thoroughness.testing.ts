/**
 * How many repetitions a test runs: `full` for thorough runs (`TEST_THOROUGH=1`, as in the nightly run), else `usual`,
 * by default a tenth.
 */
export const amount = (full: number, usual = Math.ceil(full / 10)): number =>
  process.env['TEST_THOROUGH'] === '1' ? full : usual;
