/** Everything that can be set about theme and frame, in effect at once: in the drawer outside of production, and on the own settings page. */
import type { ReactNode } from 'react';
import { Button, Segmented, Switch } from 'antd';
import { useTheme } from '../../kit/theme/theme-store.ts';
import { DEFAULT_PRESET } from '../../kit/theme/tokens.ts';
import { SHELL_DEFAULTS, toggleNav, useShell } from '../layout/layout-store.ts';
import { ThemePicker } from './ThemePicker.tsx';
import './settings.css';

const NAVIGATIONS = [
  { value: 'dual', label: '新版导航' },
  { value: 'single', label: '旧版导航' },
] as const;

export default function ShellSettings({ acts, onReset }: { acts?: ReactNode; onReset?: () => void }) {
  const { nav, folded, multiTab, set } = useShell();
  const theme = useTheme();
  const reset = () => {
    onReset?.();
    theme.set({ mode: 'light', preset: DEFAULT_PRESET });
    set({ folded: SHELL_DEFAULTS.folded, multiTab: SHELL_DEFAULTS.multiTab });
    if (nav !== SHELL_DEFAULTS.nav) toggleNav();
  };
  return (
    <div className="my-settings">
      <h3 className="my-block-title">主题</h3>
      <ThemePicker />
      <h3 className="my-block-title">布局</h3>
      <Segmented
        block
        size="small"
        aria-label="导航"
        options={[...NAVIGATIONS]}
        value={nav}
        // as the button at the foot of the menu: in effect after the reload
        onChange={(value) => value !== nav && toggleNav()}
      />
      <Choice label="收起菜单" checked={folded} onChange={(value) => set({ folded: value })} />
      <Choice label="多标签页" checked={multiTab} onChange={(value) => set({ multiTab: value })} />
      <div className="my-settings-acts">
        {acts}
        <Button onClick={reset}>恢复默认</Button>
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Choice({ label, checked, onChange }: ChoiceProps) {
  return (
    <label className="my-settings-choice">
      {label}
      <Switch size="small" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}
