import { theme, type ThemeConfig } from 'antd';

/** The same values as in ground.css. */
const colours = {
  light: {
    colorPrimary: '#2b6e5b',
    colorLink: '#2b6e5b',
    colorInfo: '#2b6e5b',
    colorInfoBg: '#eef4f1',
    colorInfoBorder: '#cfe0d8',
    // antd's own green, yellow and red are too pale on white for small text (2.2, 1.9 and 3.3 : 1)
    colorSuccess: '#1f7a3d',
    colorSuccessBg: '#eaf6ee',
    colorSuccessBorder: '#b9dfc6',
    colorWarning: '#8f5a00',
    colorWarningBg: '#fdf5e3',
    colorWarningBorder: '#ecd6a4',
    colorError: '#b42318',
    colorBgLayout: '#f5f6f4',
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorBorder: '#828d87',
    colorBorderSecondary: '#e7eae7',
    colorText: '#16201c',
    colorTextSecondary: '#5f6c67',
    colorTextTertiary: '#6a7772',
    colorTextDescription: '#5f6c67',
    colorTextPlaceholder: '#6a7772',
    controlItemBgActive: '#eef4f1',
    controlItemBgActiveHover: '#e4eeea',
    selected: '#eef4f1',
    head: '#fafbfa',
  },
  dark: {
    colorPrimary: '#2b6e5b',
    colorLink: '#5fb89c',
    colorInfo: '#5fb89c',
    colorInfoBg: '#1b2d27',
    colorInfoBorder: '#2c463c',
    colorSuccess: '#6cc48a',
    colorWarning: '#dcb05a',
    colorError: '#f2867b',
    colorBgLayout: '#0f1412',
    colorBgContainer: '#161c1a',
    colorBgElevated: '#1c2421',
    colorBorder: '#6c7973',
    colorBorderSecondary: '#252d2a',
    colorText: '#e6ebe8',
    colorTextSecondary: '#9aa6a1',
    colorTextTertiary: '#8f9c97',
    colorTextDescription: '#9aa6a1',
    colorTextPlaceholder: '#8f9c97',
    controlItemBgActive: '#1b2d27',
    controlItemBgActiveHover: '#22382f',
    selected: '#1b2d27',
    head: '#19201d',
  },
} as const;

const accentText = { light: '#2b6e5b', dark: '#5fb89c' };

/** The console's look as antd's tokens. `compact`: smaller letters and controls. */
export const themeOf = ({ dark, compact }: { dark: boolean; compact: boolean }): ThemeConfig => {
  const name = dark ? 'dark' : 'light';
  const { selected, head, ...tokens } = colours[name];
  const text = accentText[name];
  // What is chosen or focused stands out from a dark card too (3 : 1, WCAG 1.4.11), a selected row included.
  const chosen = dark ? { colorPrimary: '#4a9f87', colorPrimaryHover: '#56ab93' } : {};
  const chosenBorder = { activeBorderColor: text, hoverBorderColor: text };
  return {
    cssVar: { key: 'st' },
    hashed: false,
    algorithm: [dark ? theme.darkAlgorithm : theme.defaultAlgorithm, ...(compact ? [theme.compactAlgorithm] : [])],
    token: {
      ...tokens,
      // The dark accent carries white text; accents that are text themselves are lighter.
      colorPrimary: tokens.colorPrimary,
      colorPrimaryText: text,
      colorPrimaryTextHover: text,
      colorPrimaryTextActive: text,
      colorLinkHover: text,
      colorLinkActive: text,
      fontFamily: 'var(--st-font)',
      fontSize: 14,
      borderRadius: 6,
      borderRadiusLG: 10,
      wireframe: false,
    },
    components: {
      // Room for an error that does not touch the label below it.
      Form: { itemMarginBottom: 28 },
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: dark ? '#2c1a18' : '#ffffff',
        // The letters of a default button keep their contrast below the pointer, also in the dark.
        defaultHoverColor: text,
        defaultHoverBorderColor: text,
        defaultActiveColor: text,
        defaultActiveBorderColor: text,
        // A button that waits for an answer stays readable; what turns in it says that it waits.
        opacityLoading: 1,
      },
      Table: {
        headerBg: head,
        headerSplitColor: 'transparent',
        rowSelectedBg: selected,
        rowSelectedHoverBg: tokens.controlItemBgActiveHover,
        rowHoverBg: dark ? '#1a211f' : '#f8faf9',
        borderColor: tokens.colorBorderSecondary,
        cellPaddingBlock: 9,
        cellPaddingInline: 12,
      },
      // Its track is seen on a card and on the ground of a page.
      Segmented: { trackBg: dark ? '#232c28' : '#e9ece9', itemSelectedBg: dark ? '#3d4a44' : '#ffffff' },
      Pagination: { itemActiveColor: text },
      Tabs: { itemSelectedColor: text, inkBarColor: text, itemHoverColor: text },
      Input: chosenBorder,
      InputNumber: chosenBorder,
      Select: chosenBorder,
      DatePicker: chosenBorder,
      Checkbox: chosen,
      Radio: chosen,
      Switch: { colorTextQuaternary: dark ? '#74817b' : '#828d87', ...chosen },
      Tooltip: { colorBgSpotlight: dark ? '#2b3531' : '#25302c' },
    },
  };
};
