import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/** How stories run, those that take pictures too. */
export const usual: PlaywrightTestConfig = {
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // Within a file stories build on each other; files run beside each other, each worker on a product of its own (e2e/story.ts).
  fullyParallel: false,
  workers: 2,
  // A story that only a busy machine has tripped up may try again, on a product of its own; it is reported as flaky.
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  // A machine that does much else besides may take several times as long as a quiet one.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  use: {
    // A press on what never comes fails by itself, long before the story's own limit.
    actionTimeout: 60_000,
    browserName: 'chromium',
    headless: true,
    // What moves is where it comes to rest at once. Stories about what happens meanwhile turn the movement on.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Unset, Playwright takes its own.
      executablePath: process.env.CHROMIUM_PATH,
      // Without a locale of UTF-8 it cannot name a file in Chinese.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      // Offices see scroll bars that take room; Playwright hides them.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      // Chromium's sandbox does not work for root.
      args: isRoot ? ['--no-sandbox'] : [],
    },
  },
};

const stories = globSync('e2e/*.e2e.ts', { cwd: import.meta.dirname });
const hasOwnProduct = (file: string): boolean =>
  /\bsettings: \{/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));
const withOwnProduct = stories.filter(hasOwnProduct).map((file) => `**/${file}`);

export default defineConfig(usual, {
  // By itself Playwright keeps files with a product of their own for the end, where one worker waits for the long ones
  // of the other.
  projects: [
    { name: 'own product', testMatch: withOwnProduct },
    { name: 'shared product', testIgnore: withOwnProduct },
  ],
});
