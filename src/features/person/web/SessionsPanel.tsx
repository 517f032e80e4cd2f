import { appUserCalls } from '#features/app-users/app-users.contract.ts';
import { webUserCalls } from '#features/web-users/web-users.contract.ts';
import type { ShownPerson } from '#platform/feature/web/person-panel.ts';
import { useMayCall } from '#platform/rights/web/useMayCall.ts';
import { SessionList } from '#platform/session-list/web/SessionList.tsx';

/** Where the person is signed in, at the console and in the app. */
export const SessionsPanel = ({ person: { empid } }: { person: ShownPerson }) => {
  const mayChangeConsole = useMayCall(webUserCalls.kick);
  const mayChangeApp = useMayCall(appUserCalls.kick);
  return <SessionList empid={empid} mayEndOthers={mayChangeConsole || mayChangeApp} />;
};
