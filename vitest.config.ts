import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'scripts/*.test.mjs'],
    globalSetup: ['src/platform/db/server/global-setup.testing.ts'],
    // A database or a whole application starts in most files: seconds on a busy machine, no sign of a fault.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Of what is waited for, too.
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
