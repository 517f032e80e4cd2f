import { ExecutionsScreen } from './ExecutionsScreen.tsx';

const BpmExecutionsScreen = () => <ExecutionsScreen kind="bpm" />;

export default BpmExecutionsScreen;
