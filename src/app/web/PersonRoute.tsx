import { useParams } from 'react-router';
import { deferred } from '#platform/deferred/web/deferred.tsx';
import type { PersonPanel } from '#platform/feature/web/person-panel.ts';
import { features } from './features.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

const PersonScreen = deferred(
  async () => (await import('#features/person/web/PersonScreen.tsx')).default,
  <ScreenSkeleton />,
);

/** The panels of all features, loaded with the first page of a person. */
const loadPanels = async (): Promise<PersonPanel[]> => {
  const declared = await Promise.all(features.flatMap(({ personPanels }) => (personPanels ? [personPanels()] : [])));
  return declared.flatMap(({ personPanels }) => personPanels).toSorted((one, other) => one.sort - other.sort);
};

/** The page of the person in the address; the server decides whether the reader may open it. */
export const PersonRoute = () => {
  const { empid = '' } = useParams();
  return <PersonScreen key={empid} empid={empid} loadPanels={loadPanels} />;
};
