import { useQuery } from '@tanstack/react-query';
import { refreshWordings } from './wordings.ts';

/** Asks for the wordings again whenever everything on the screen is loaded again, as after an undo. */
export const useWordings = (): void => {
  useQuery({
    queryKey: ['wordings'],
    queryFn: async () => {
      await refreshWordings();
      return true;
    },
    staleTime: Infinity,
  });
};
