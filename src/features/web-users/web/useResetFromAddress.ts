import { useNavigate } from 'react-router';
import type { ListedWebUser } from '#features/web-users/web-users.contract.ts';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { vocabulary } from '#platform/i18n/vocabulary.texts.ts';
import { useNotices } from '#platform/notices/web/notices.ts';
import { personPath } from '#platform/person-link/person-link.contract.ts';
import { useAskFromAddress } from '#platform/records/web/useAskFromAddress.ts';
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
  useAskFromAddress({
    id: empid,
    load: loadWebUser,
    close,
    ask: (user) => {
      if (user.may.includes('resetPassword')) reset(user);
      else void navigate(personPath(user.empid));
    },
    onFailed: (error) => notices.failure(t('common.resetPasswordFailed'), error),
  });
};
