import { test as plain } from '@playwright/test';
import { startProduct, type Product } from './start-product.ts';

let started: Product | undefined;

/** The product that the stories of this worker share. Throws before it has been started. */
export const sharedProduct = (): Product => {
  if (!started) throw new Error('Take `test` from story.ts: it starts the product.');
  return started;
};

/**
 * A browser story. The first one of a worker starts a product, which the others of the worker share. Playwright starts
 * a new worker after every failure, so a retry (of a serial file from its start) gets a product that nobody has used.
 */
export const test = plain.extend<object, { settings: Record<string, string>; product: Product }>({
  /** Further settings of the product. */
  settings: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ settings }, give) => {
      started = await startProduct(settings);
      await give(started);
      await started.stop();
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  baseURL: async ({ product }, give) => give(product.url),
});

/** For `test.use`: popups and dialogs move as they do for most people. Otherwise they are in their place at once. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export { expect } from '@playwright/test';
