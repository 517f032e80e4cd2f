import { createBrowserRouter, Navigate, type RouteObject, useRouteError } from 'react-router';
import { publicPages } from '#features/public-pages/web/public-pages.tsx';
import { homePath } from '#platform/session/web/redirect.ts';
import { type NoticeViewLoads, NoticeViews } from '#platform/notice-centre/web/notice-views.ts';
import { ConsoleModes } from '#platform/shell/web/console-modes.ts';
import { ShellLayout } from '#platform/shell/web/ShellLayout.tsx';
import { features } from './features.ts';
import { Failure } from './Failure.tsx';
import { GuardedScreen, HomePage } from './GuardedScreen.tsx';
import { PersonRoute } from './PersonRoute.tsx';
import { LeaveConsole } from './LeaveConsole.tsx';
import { ProvidePersonReaders } from './ProvidePersonReaders.tsx';

const noticeViews = Object.assign({}, ...features.map((feature) => feature.noticeViews ?? {})) as NoticeViewLoads;
const modes = features.flatMap((feature) => feature.modes ?? []);

const reload = (): void => globalThis.location.reload();

/** A screen that failed to render or load; the layout around it stays. */
const ScreenFailure = () => <Failure error={useRouteError()} onRetry={reload} />;

const publicRoutes: RouteObject[] = Object.entries(publicPages).map(([path, Page]) => ({ path, element: <Page /> }));

/**
 * The console's routes. Which screens exist is decided by the server (`GET /routes`) and may change at any time, so the
 * catch-all route looks up the screen among the person's routes on each navigation.
 */
export const makeRouter = () =>
  createBrowserRouter([
    ...publicRoutes,
    { path: '/login', element: <LeaveConsole /> },
    {
      path: '/',
      element: (
        <ProvidePersonReaders>
          <ConsoleModes value={modes}>
            <NoticeViews value={noticeViews}>
              <ShellLayout />
            </NoticeViews>
          </ConsoleModes>
        </ProvidePersonReaders>
      ),
      errorElement: <ScreenFailure />,
      children: [
        {
          errorElement: <ScreenFailure />,
          children: [
            { index: true, element: <Navigate to={homePath} replace /> },
            { path: homePath, element: <HomePage /> },
            { path: '/person/:empid', element: <PersonRoute /> },
            { path: '*', element: <GuardedScreen /> },
          ],
        },
      ],
    },
  ]);
