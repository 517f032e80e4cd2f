import { ExecutionsScreen } from './ExecutionsScreen.tsx';

const AppExecutionsScreen = () => <ExecutionsScreen kind="app" />;

export default AppExecutionsScreen;
