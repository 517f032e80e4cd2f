import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { ensureBrowser } from '../scripts/browser.mjs';
import { atMost, plain, type Figure } from './report.ts';
import { entryBytes, isCompressed, notBuilt } from './web-build.ts';

const signInGoal = 150;
const homeGoal = 420;
const signInFigure = 'first load, until the sign-in form is usable';
const homeFigure = 'first load, sign-in and home together';

/** Bytes that one request transferred, headers included, and when it was sent (seconds, wall clock). */
type Travelled = { sentAt: number; bytes: number };

const watchTraffic = async (session: CDPSession): Promise<Map<string, Travelled>> => {
  const requests = new Map<string, Travelled>();
  session.on('Network.requestWillBeSent', ({ requestId, wallTime }) => {
    if (!requests.has(requestId)) requests.set(requestId, { sentAt: wallTime, bytes: 0 });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return requests;
};

const launch = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureBrowser(),
    // Chromium's sandbox does not work for root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });

/**
 * The wall-clock second at which the password field accepts input; measured by the page itself, so that nothing sent
 * later is counted.
 */
const noteWhenUsable = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    const look = () => {
      const field = document.querySelector('input[type=password]');
      if (field && !field.disabled && field.offsetParent) window.usableAt ??= (performance.timeOrigin + performance.now()) / 1000;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);`);

const kilobytes = (requests: Iterable<Travelled>): number =>
  [...requests].reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

const measure = async (
  browser: Browser,
  url: string,
  account: { login: string; password: string },
): Promise<Figure[]> => {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  const requests = await watchTraffic(await page.context().newCDPSession(page));
  await noteWhenUsable(page);
  await page.goto(url);
  const password = page.locator('input[type=password]');
  await password.waitFor();
  await page.waitForFunction('window.usableAt');
  await page.waitForLoadState('networkidle');
  const usableAt = Number(await page.evaluate('window.usableAt'));
  const before = [...requests.values()].filter(({ sentAt }) => sentAt <= usableAt);
  const signInKb = kilobytes(before);
  await page.locator('input[autocomplete=username]').fill(account.login);
  await password.fill(account.password);
  await password.press('Enter');
  await page.waitForURL('**/home');
  await page.waitForLoadState('networkidle');
  return [
    atMost(signInFigure, signInGoal, signInKb, 'kB', `${before.length} requests`),
    atMost(homeFigure, homeGoal, kilobytes(requests.values()), 'kB', `${requests.size} requests`),
  ];
};

/** What a browser with an empty cache transfers (1 kB = 1,000 bytes). */
export const firstLoadFigures = async (
  url: string,
  account: { login: string; password: string },
): Promise<Figure[]> => {
  if (!isCompressed()) return [notBuilt(signInFigure, `≤ ${signInGoal} kB`), notBuilt(homeFigure, `≤ ${homeGoal} kB`)];
  const browser = await launch();
  try {
    const figures = await measure(browser, url, account);
    return [...figures, plain('the page and what it names, in Brotli', `${Math.round(entryBytes() / 1000)} kB`)];
  } finally {
    await browser.close();
  }
};
