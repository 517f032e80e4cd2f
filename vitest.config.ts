import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'scripts/*.test.mjs'],
    globalSetup: ['src/platform/db/server/global-setup.testing.ts'],
    // A worker runs file after file and keeps the modules that it has loaded: loading the product takes longer than most files' tests.
    isolate: false,
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Programs that a test starts find here what an earlier one has compiled.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compile', import.meta.url)) },
    // A database or a whole application starts in most files: seconds on a busy machine, no sign of a fault.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Of what is waited for, too.
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
