import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { ListedWebUser } from '#features/web-users/web-users.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { loadWebUser } from './web-user-list.ts';

type Options = {
  /** The user in the address (`?reset=<number>`), if there is one. */
  empid: string | undefined;
  /** Takes the user out of the address. */
  close: () => void;
  reset: (user: ListedWebUser) => void;
};

/** Asks whether to reset the password of the user in the address; leads to the person where that is not possible. */
export const useResetFromAddress = ({ empid, close, reset }: Options): void => {
  const t = useTexts(vocabulary);
  const notices = useNotices();
  const navigate = useNavigate();
  const asked = useRef<string>(undefined);
  const ask = useRef<(user: ListedWebUser) => void>(undefined);
  useEffect(() => {
    ask.current = (user) => {
      close();
      if (user.may.includes('resetPassword')) reset(user);
      else void navigate(personPath(user.empid));
    };
  });
  useEffect(() => {
    if (asked.current === empid) return;
    asked.current = empid;
    if (empid === undefined) return;
    loadWebUser(empid).then(
      (user) => ask.current?.(user),
      (error: unknown) => notices.failure(t('common.resetPasswordFailed'), error),
    );
  }, [empid, notices, t]);
};
