import { createBrowserRouter, Navigate, type RouteObject, useRouteError } from 'react-router';
import { accessCheckMenu } from '#features/access-check/access-check.contract.ts';
import { publicPages } from '#features/public-pages/web/public-pages.tsx';
import { homePath } from '#platform/session/web/redirect.ts';
import { ShellLayout } from '#platform/shell/web/ShellLayout.tsx';
import { Failure } from './Failure.tsx';
import { GuardedScreen, HomePage } from './GuardedScreen.tsx';
import { LeaveConsole } from './LeaveConsole.tsx';

const reload = (): void => globalThis.location.reload();

/** A screen that broke, or that could not be loaded: the frame around it stays. */
const ScreenFailure = () => <Failure error={useRouteError()} onRetry={reload} />;

const publicRoutes: RouteObject[] = Object.entries(publicPages).map(([path, Page]) => ({ path, element: <Page /> }));

/**
 * The console's addresses. Which screens there are is the server's to say (`GET /routes`), and may change while
 * somebody works: the frame's last route finds the screen among the person's routes each time.
 */
export const makeRouter = () =>
  createBrowserRouter([
    ...publicRoutes,
    { path: '/login', element: <LeaveConsole /> },
    {
      path: '/',
      element: <ShellLayout personPage={accessCheckMenu.id} />,
      errorElement: <ScreenFailure />,
      children: [
        {
          errorElement: <ScreenFailure />,
          children: [
            { index: true, element: <Navigate to={homePath} replace /> },
            { path: homePath, element: <HomePage /> },
            { path: '*', element: <GuardedScreen /> },
          ],
        },
      ],
    },
  ]);
