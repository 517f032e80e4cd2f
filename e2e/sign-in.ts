import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { administrator as administratorSession } from './administrator-calls.ts';
import type { Product } from './start-product.ts';
import { expect, sharedProduct } from './story.ts';

const administrator = (): { account: string; password: string } => ({
  account: 'admin',
  password: sharedProduct().adminPassword,
});

/** Signs in on the sign-in page, by default as the product's administrator, and waits for the home page. */
export const signIn = async (page: Page, { account, password } = administrator()): Promise<void> => {
  await page.goto('/login');
  await page.locator('input[name="account"]').fill(account);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="password"]').press('Enter');
  await expect(page).toHaveURL(/\/home$/);
};

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The browser state in which the product's administrator is signed in: a new session at each call. */
const administratorState = async (origin: string): Promise<State> => {
  const { jwt, refreshToken } = await administratorSession();
  const localStorage = [
    { name: 'token', value: jwt },
    { name: 'refreshToken', value: refreshToken },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
};

/**
 * An empty page of a new browser in which the product's administrator is signed in: for stories that are not about
 * signing in. Close its context when it is no longer needed.
 */
export const administratorPage = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({ ...options, storageState: await administratorState(sharedProduct().url) });
  return context.newPage();
};

/** For `test.use`: the administrator is signed in on the `page` of each story. */
export const administratorSignedIn = {
  storageState: async ({ product }: { product: Product }, give: (state: State) => Promise<void>): Promise<void> =>
    give(await administratorState(product.url)),
};
