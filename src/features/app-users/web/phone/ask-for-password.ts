import type { forgottenPasswordCalls } from '#features/app-users/forgotten-passwords.contract.ts';
import { bareCall } from '#platform/phone/web/bare-call.ts';
import { ask } from '#platform/phone/web/phone-client.ts';

const forgottenCall = bareCall<typeof forgottenPasswordCalls.ask>({
  method: 'POST',
  path: '/mb/forgotten',
  content: true,
  plain: true,
  open: true,
});

/** Asks administrators for a new password. */
export const askForPassword = (loginID: string, note: string): Promise<null> =>
  ask(forgottenCall, { content: { loginID, note } });
