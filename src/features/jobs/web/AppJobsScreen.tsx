import { JobsScreen } from './JobsScreen.tsx';

const AppJobsScreen = () => <JobsScreen kind="app" />;

export default AppJobsScreen;
