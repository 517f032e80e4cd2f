import { findings } from './accessibility.ts';
import { administratorSignedIn } from './sign-in.ts';
import { expect, test } from './story.ts';
import { expectWrite } from './writes.ts';

test.use(administratorSignedIn);

test('a shorter period says what it deletes and is typed again; a longer one is saved at once', async ({ page }) => {
  await page.goto('/retention?q=%E7%99%BB%E5%BD%95');
  const row = page.getByRole('main').locator('tr[data-row-key]');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('12 个整月');
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  const period = dialog.getByRole('textbox', { name: '保留时间', exact: true });
  const save = dialog.getByRole('button', { name: '保存' });
  await expect(period).toBeFocused();
  await expect(save).toBeDisabled();
  await period.fill('601');
  await expect(dialog.getByText('请输入 1 到 600 的整数')).toBeVisible();
  await period.fill('6');
  await expect(dialog.getByText('下次运行将删除：0')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await expect(save).toBeDisabled();
  await dialog.getByRole('textbox', { name: '再次输入保留时间' }).fill('6');
  await expectWrite(page, /\/api\/retention$/, () => page.keyboard.press('Enter'));
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('6 个整月');

  await page.keyboard.press('e');
  await period.fill('12');
  await expectWrite(page, /\/api\/retention$/, () => page.keyboard.press('Enter'));
  await expect(row).toContainText('12 个整月');
});
