import { useState } from 'react';
import type { appProfileCalls, OwnProfile } from '#features/app-users/app-profile.contract.ts';
import { appUserTexts } from '#features/app-users/app-users.texts.ts';
import { phoneMeTexts } from '#features/app-users/phone-me.texts.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { phoneTexts } from '#platform/phone/phone.texts.ts';
import { bareCall } from '#platform/phone/web/bare-call.ts';
import { useWaiting } from '#platform/phone/web/outbox.ts';
import { ask, leavePhone } from '#platform/phone/web/phone-client.ts';
import { goInstead, usePhonePlace } from '#platform/phone/web/phone-place.ts';
import { PhoneLink } from '#platform/phone/web/PhoneLink.tsx';
import { AnswerView, PhonePage } from '#platform/phone/web/PhonePage.tsx';
import { written } from '#platform/phone/web/WaitingList.tsx';
import { readAgain, useAnswer } from '#platform/phone/web/useAnswer.ts';
import { useWriting } from '#platform/phone/web/useWriting.ts';
import { shellTexts } from '#platform/shell/shell.texts.ts';
import { LanguageTabs } from '#platform/sign-in/web/LanguageTabs.tsx';
import { AppearanceChoice } from './AppearanceChoice.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { PushSettings } from './PushSettings.tsx';

type Calls = typeof appProfileCalls;
const profileCall = bareCall<Calls['item']>({ method: 'GET', path: '/mb/profile' });
const editCall = bareCall<Calls['edit']>({ method: 'PUT', path: '/mb/profile', content: true });

type Settings = OwnProfile['userConfig'];

const Settings = ({ profile: { userConfig, rev } }: { profile: OwnProfile }) => {
  const t = useTexts(appUserTexts);
  const own = useTexts(phoneMeTexts);
  const [assistant, setAssistant] = useState(userConfig.openMeetingMember);
  const [isAssisted, setIsAssisted] = useState(userConfig.openMeetingQuery === 'Y');
  const writing = useWriting();
  const change = (settings: Partial<Settings>): Promise<boolean> =>
    writing.run(async () => {
      await ask(editCall, { content: { rev, userConfig: settings } });
      readAgain();
    });
  const toggle = (on: boolean): void => {
    setIsAssisted(on);
    // Switched on, it needs to know who it is first.
    if (!on) void change({ openMeetingQuery: 'N' });
  };
  return (
    <section className="phone-card">
      <label className="phone-choice phone-switch">
        {t('app_user.push')}
        <input
          type="checkbox"
          checked={userConfig.push === 'Y'}
          disabled={writing.busy}
          onChange={({ target }) => void change({ push: target.checked ? 'Y' : 'N' })}
        />
      </label>
      <label className="phone-choice phone-switch">
        {t('app_user.meetingQuery')}
        <input
          type="checkbox"
          checked={isAssisted}
          disabled={writing.busy}
          onChange={({ target }) => toggle(target.checked)}
        />
      </label>
      {isAssisted ? (
        <>
          <div className="phone-field">
            <label htmlFor="assistant">{own('phone_me.assistantNumber')}</label>
            <div className="phone-pair">
              <input
                id="assistant"
                value={assistant}
                maxLength={60}
                autoCapitalize="none"
                onChange={({ target }) => setAssistant(target.value)}
              />
              <button
                type="button"
                className="phone-button"
                disabled={writing.busy || assistant.trim() === ''}
                onClick={() => void change({ openMeetingQuery: 'Y', openMeetingMember: assistant.trim() })}
              >
                {t('common.save')}
              </button>
            </div>
            {userConfig.openMeetingMemberNM === '' ? null : (
              <p className="phone-muted">{userConfig.openMeetingMemberNM}</p>
            )}
          </div>
          <label className="phone-choice phone-switch">
            {t('app_user.meetingPush')}
            <input
              type="checkbox"
              checked={userConfig.openMeetingPush === 'Y'}
              disabled={writing.busy || userConfig.openMeetingQuery === 'N'}
              onChange={({ target }) => void change({ openMeetingPush: target.checked ? 'Y' : 'N' })}
            />
          </label>
        </>
      ) : null}
      <p className="phone-fault" role="alert">
        {writing.fault}
      </p>
    </section>
  );
};

const Leave = () => {
  const t = useTexts(phoneMeTexts);
  const shell = useTexts(shellTexts);
  const waiting = written(useWaiting());
  const [isAsked, setIsAsked] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = (): void => {
    if (waiting.length > 0 && !isAsked) return setIsAsked(true);
    setIsLeaving(true);
    // The next person begins at home.
    return void leavePhone().then(() => goInstead('/'));
  };
  return (
    <>
      {isAsked && waiting.length > 0 ? (
        <p className="phone-note" role="alert">
          {t('phone_me.leaveSure', { count: waiting.length })}
        </p>
      ) : null}
      <button type="button" className="phone-button phone-wide" disabled={isLeaving} onClick={leave}>
        {shell('shell.signOut')}
      </button>
      <p className="phone-muted">{t('phone_me.leaveHint')}</p>
    </>
  );
};

const Profile = () => {
  const t = useTexts(phoneMeTexts);
  const shell = useTexts(shellTexts);
  const phone = useTexts(phoneTexts);
  const answered = useAnswer(profileCall, {});
  return (
    <PhonePage title={answered.value?.name ?? phone('phone.me')}>
      <AnswerView answered={answered}>
        {(profile) => (
          <>
            <section className="phone-card">
              <p className="phone-muted">
                {/* A department may be named like its plant. */}
                {[...new Set([profile.empid, profile.depname, profile.plantname])]
                  .filter((part) => part !== '')
                  .join(' · ')}
                <br />
                {profile.email}
              </p>
            </section>
            <h2>{t('phone_me.notices')}</h2>
            <Settings key={profile.rev} profile={profile} />
            <PushSettings />
            <h2>{t('common.language')}</h2>
            <LanguageTabs />
            <h2>{shell('shell.appearance')}</h2>
            <AppearanceChoice />
            <ul className="phone-list phone-below">
              {profile.type === 'ED' && profile.userConfig.reset === 'Y' ? (
                <li>
                  <PhoneLink to="/me/password" className="phone-row">
                    <span>{t('common.changePassword')}</span>
                    <span aria-hidden>›</span>
                  </PhoneLink>
                </li>
              ) : null}
              <li>
                <a href="/privacypolicy" className="phone-row">
                  <span>{t('common.privacy')}</span>
                </a>
              </li>
            </ul>
          </>
        )}
      </AnswerView>
      <Leave />
    </PhonePage>
  );
};

/** The reader's own page: who they are, settings, signing out; or the change of the password. */
export const PhoneMe = () => (usePhonePlace() === '/me/password' ? <OwnPassword /> : <Profile />);
