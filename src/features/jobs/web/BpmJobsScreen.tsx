import { JobsScreen } from './JobsScreen.tsx';

const BpmJobsScreen = () => <JobsScreen kind="bpm" />;

export default BpmJobsScreen;
