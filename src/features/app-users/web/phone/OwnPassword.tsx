import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '#platform/phone/phone.texts.ts';
import { goBack } from '#platform/phone/web/phone-place.ts';
import { keepPhoneTokens, phonePerson } from '#platform/phone/web/phone-session.ts';
import { changePhonePassword } from '#platform/phone/web/phone-sign-in.ts';
import { PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { PasswordForm } from '#platform/sign-in/web/PasswordForm.tsx';

/** Changes a person's password; this session continues, those on other devices end. */
export const OwnPassword = () => {
  const t = useTexts(phoneTexts);
  return (
    <PhonePage title={t('common.changePassword')} parent="/me">
      <PasswordForm
        account={phonePerson() ?? ''}
        change={changePhonePassword}
        onChanged={(tokens) => {
          keepPhoneTokens(tokens);
          goBack('/me');
        }}
      />
    </PhonePage>
  );
};
