import { activate, newEmployee, phonePage } from './phone.ts';
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

  // Somebody else with the phone starts over, and this password is used up.
  await phone.getByRole('button', { name: '取消' }).click();
  await expect(account).toBeVisible();
  await phone.reload();
  await expect(account).toBeVisible();
  await account.fill(employee.empid);
  await phone.locator('input[name="password"]').fill(employee.code);
  await phone.locator('input[name="password"]').press('Enter');
  await expect(phone.getByRole('alert')).toContainText('已');

  // Once the password is chosen nothing of the step is left.
  await activate(phone, await newEmployee(10));
  await phone.evaluate(() => localStorage.clear());
  await phone.reload();
  await expect(account).toBeVisible();
  await context.close();
});
