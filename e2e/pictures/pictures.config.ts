import { defineConfig } from '@playwright/test';
import { usual } from '../../playwright.config.ts';
import { readRequest } from './request.ts';

const { dark, width } = readRequest();

export default defineConfig(usual, {
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results',
  workers: 1,
  retries: 0,
  timeout: 600_000,
  use: {
    actionTimeout: 20_000,
    // Pictures show what is on the screens; how bars take room is for the stories.
    launchOptions: { ...usual.use?.launchOptions, ignoreDefaultArgs: [] },
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
  },
});
