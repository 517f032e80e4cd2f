import { newEmployee, ownPassword, phonePage } from './phone.ts';
import { expect, test } from './story.ts';

test('a reload does not use up a one-time password, and one may sign in as somebody else instead', async ({
  browser,
}) => {
  const employee = await newEmployee(9);
  const { phone, context } = await phonePage(browser);
  await phone.goto('/mobileweb/messages');
  const account = phone.locator('input[name="account"]');
  const chosen = phone.locator('input[name="newPassword"]');
  await account.fill(employee.empid);
  await phone.locator('input[name="password"]').fill(employee.code);
  await phone.locator('input[name="password"]').press('Enter');
  await expect(chosen).toBeVisible();
  await phone.reload();
  await expect(chosen).toBeVisible();
  // The password itself is kept nowhere, and asked for again.
  expect(await phone.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    employee.code,
  );
  await expect(phone.locator('input[name="oldPassword"]')).toBeFocused();

  // Somebody else with the phone starts over, and this password is used up.
  await phone.getByRole('button', { name: '取消' }).click();
  await expect(account).toBeVisible();
  await phone.reload();
  await expect(account).toBeVisible();
  await account.fill(employee.empid);
  await phone.locator('input[name="password"]').fill(employee.code);
  await phone.locator('input[name="password"]').press('Enter');
  await expect(phone.getByRole('alert')).toContainText('已');

  // After a reload the password is chosen all the same, and nothing of the step is left.
  const other = await newEmployee(10);
  await account.fill(other.empid);
  await phone.locator('input[name="password"]').fill(other.code);
  await phone.locator('input[name="password"]').press('Enter');
  await expect(chosen).toBeVisible();
  await phone.reload();
  await phone.locator('input[name="oldPassword"]').fill(other.code);
  await chosen.fill(ownPassword);
  await phone.locator('input[name="repeated"]').fill(ownPassword);
  await phone.locator('input[name="repeated"]').press('Enter');
  await expect(phone.getByRole('navigation', { name: '主要页面' })).toBeVisible();
  await phone.evaluate(() => localStorage.clear());
  await phone.reload();
  await expect(account).toBeVisible();
  await context.close();
});
