import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { rightsCalls, type RouteNode } from '#platform/rights/rights.contract.ts';
import { reloadMenu, useMenu } from '#platform/rights/web/menu.ts';
import { entryOf } from '#platform/rights/web/menu-tree.ts';
import { ScreenFunction } from '#platform/rights/web/useMayCall.ts';
import { call } from '#platform/wire/web/client.ts';
import { Failure } from './Failure.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { screenOf } from './screens.tsx';
import { UnknownScreen } from './UnknownScreen.tsx';

const MenuScreen = ({ entry }: { entry: RouteNode }) => {
  const Screen = screenOf(entry.component);
  if (!Screen) return <UnknownScreen name={entry.meta.title} component={entry.component} />;
  return (
    <ScreenFunction value={entry.id}>
      <Screen key={entry.id} />
    </ScreenFunction>
  );
};

/** Asks the server about a path that is not among the routes, since it may have been added since they were loaded. */
const CheckedPath = ({ path }: { path: string }) => {
  const client = useQueryClient();
  const {
    data: allowed,
    error,
    refetch,
  } = useQuery({
    queryKey: ['route-check', path],
    queryFn: () => call(rightsCalls.checkRoute, { query: { path } }),
    gcTime: 0,
  });
  useEffect(() => {
    if (allowed) void reloadMenu(client);
  }, [allowed, client]);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (allowed === false) return <Navigate to="/404" replace />;
  return <ScreenSkeleton />;
};

/**
 * The screen of the address according to the person's routes; an unknown path is checked with the server (seed 000
 * §2.1).
 */
export const GuardedScreen = () => {
  const { pathname } = useLocation();
  const entry = entryOf(useMenu(), pathname);
  return entry ? <MenuScreen entry={entry} /> : <CheckedPath key={pathname} path={pathname} />;
};

/** The home page, which everyone may open. */
export const HomePage = () => {
  const Home = screenOf('home');
  return Home ? <Home /> : null;
};
