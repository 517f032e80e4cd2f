import {
  BgColorsOutlined,
  CheckOutlined,
  ColumnHeightOutlined,
  DesktopOutlined,
  DownOutlined,
  EditOutlined,
  HistoryOutlined,
  KeyOutlined,
  LaptopOutlined,
  LogoutOutlined,
  MoonOutlined,
  SunOutlined,
} from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { useTexts } from '#platform/i18n/web/useTexts.ts';
import { MenuButton } from '#platform/keyboard/web/MenuButton.tsx';
import { densityTexts } from '#platform/resource-table/density.texts.ts';
import { densities } from '#platform/resource-table/densities.ts';
import { useDensity } from '#platform/resource-table/web/density.ts';
import { useViewingAs } from '#platform/rights/web/view-as-store.ts';
import { undoTexts } from '#platform/undo/undo.texts.ts';
import { useSignedInUser } from '#platform/session/web/session-store.ts';
import { shellTexts } from '../shell.texts.ts';
import { Avatar } from './Avatar.tsx';
import { useModeChoices } from './console-modes.ts';
import { setThemeMode, themeModes, useThemeChoice } from './theme-store.ts';
import { useSignOut } from './useSignOut.ts';

const userMenuTexts = { ...shellTexts, ...densityTexts };

const modeIcons = {
  light: <SunOutlined aria-hidden />,
  dark: <MoonOutlined aria-hidden />,
  system: <DesktopOutlined aria-hidden />,
};
const modeKey = (key: string) => themeModes.find((mode) => key === `appearance-${mode}`);
const checked = (on: boolean) => (on ? <CheckOutlined className="shell-checked" aria-hidden /> : undefined);

type Props = { onPassword: () => void; onSessions: () => void; onChanges: () => void };

/** The user menu: own changes, sessions, appearance, modes of the console, password and sign-out. */
export const UserMenu = ({ onPassword, onSessions, onChanges }: Props) => {
  const t = useTexts(userMenuTexts);
  const words = useTexts(undoTexts);
  const user = useSignedInUser();
  const theme = useThemeChoice();
  const [density, setDensity] = useDensity();
  const signOut = useSignOut();
  const view = useViewingAs();
  const modes = useModeChoices();
  if (!user) return null;

  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <span className="shell-who">
          <strong>{user.name}</strong>
          <span>{[user.userId, user.depname, user.plantname].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    { type: 'divider' },
    ...(view
      ? []
      : [
          { key: 'changes', icon: <HistoryOutlined aria-hidden />, label: words('undo.mine') },
          { key: 'password', icon: <KeyOutlined aria-hidden />, label: t('common.changePassword') },
          { key: 'sessions', icon: <LaptopOutlined aria-hidden />, label: t('common.mySessions') },
        ]),
    {
      key: 'appearance',
      icon: <BgColorsOutlined aria-hidden />,
      label: t('shell.appearance'),
      children: [
        ...themeModes.map((mode) => ({
          key: `appearance-${mode}`,
          icon: modeIcons[mode],
          label: t(`shell.mode.${mode}`),
          extra: checked(theme.mode === mode),
        })),
        { type: 'divider' },
        ...densities.map((one) => ({
          key: `density-${one}`,
          icon: <ColumnHeightOutlined aria-hidden />,
          label: t(`table.density.${one}`),
          extra: checked(density === one),
        })),
      ],
    },
    ...modes.map(({ key, title, isOn }) => ({
      key: `mode-${key}`,
      icon: <EditOutlined aria-hidden />,
      label: title,
      extra: checked(isOn),
    })),
    { type: 'divider' },
    { key: 'sign-out', icon: <LogoutOutlined aria-hidden />, label: t('shell.signOut') },
  ];
  const choose = (key: string): void => {
    const mode = modeKey(key);
    const wanted = densities.find((one) => key === `density-${one}`);
    const chosen = modes.find((one) => key === `mode-${one.key}`);
    if (mode) setThemeMode(mode);
    else if (chosen) chosen.toggle();
    else if (wanted) setDensity(wanted);
    else if (key === 'password') onPassword();
    else if (key === 'sessions') onSessions();
    else if (key === 'changes') onChanges();
    else if (key === 'sign-out') signOut();
  };

  return (
    <MenuButton placement="bottomRight" items={items} onChoose={choose}>
      <button type="button" className="shell-user">
        <Avatar name={user.name} seed={user.empid} />
        <span className="shell-user-name">{user.name}</span>
        <span className="shell-sr-only">{t('shell.userMenu')}</span>
        <DownOutlined className="shell-user-arrow" aria-hidden />
      </button>
    </MenuButton>
  );
};
