const ThemesScreen = () => null;
export default ThemesScreen;
