/** 主题与布局 in the user menu, outside of production only: everything that can be set about the frame, to try it out. */
import { useState } from 'react';
import { Button, Drawer, Segmented, Switch } from 'antd';
import { SettingOutlined } from '@ant-design/icons';
import { copyText } from '../../kit/feedback.ts';
import { useTheme } from '../../kit/theme/theme-store.ts';
import { DEFAULT_PRESET } from '../../kit/theme/tokens.ts';
import { SHELL_DEFAULTS, toggleNav, useShell } from '../layout/layout-store.ts';
import { ThemePicker } from './ThemePicker.tsx';
import './settings.css';

const NAVIGATIONS = [
  { value: 'dual', label: '新版导航' },
  { value: 'single', label: '旧版导航' },
] as const;

export default function SettingsEntry() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="my-user-item" onClick={() => setOpen(true)}>
        <SettingOutlined /> 主题与布局
      </button>
      {/* above the user menu it is opened from */}
      <Drawer title="主题与布局" open={open} size={320} zIndex={1060} onClose={() => setOpen(false)}>
        <Settings />
      </Drawer>
    </>
  );
}

function Settings() {
  const { nav, folded, multiTab, set } = useShell();
  const theme = useTheme();
  const reset = () => {
    theme.set({ mode: 'light', preset: DEFAULT_PRESET });
    set({ folded: SHELL_DEFAULTS.folded, multiTab: SHELL_DEFAULTS.multiTab });
    if (nav !== SHELL_DEFAULTS.nav) toggleNav();
  };
  const text = JSON.stringify({ mode: theme.mode, preset: theme.preset, nav, folded, multiTab }, null, 2);
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
        <Button onClick={() => void copyText(text)}>复制设置</Button>
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
