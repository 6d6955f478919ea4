/** 主题与布局 in the user menu, outside of production only: everything that can be set about the frame, to try it out. */
import { useState } from 'react';
import { Button, Drawer } from 'antd';
import { SettingOutlined } from '@ant-design/icons';
import { copyText } from '../../kit/feedback.ts';
import { useTheme } from '../../kit/theme/theme-store.ts';
import { useShell } from '../layout/layout-store.ts';
import ShellSettings from './ShellSettings.tsx';

function copySettings(): void {
  const { mode, preset } = useTheme.getState();
  const { nav, folded, multiTab } = useShell.getState();
  void copyText(JSON.stringify({ mode, preset, nav, folded, multiTab }, null, 2));
}

export default function SettingsEntry() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="my-user-item" onClick={() => setOpen(true)}>
        <SettingOutlined /> 主题与布局
      </button>
      {/* above the user menu it is opened from */}
      <Drawer title="主题与布局" open={open} size={320} zIndex={1060} onClose={() => setOpen(false)}>
        <ShellSettings acts={<Button onClick={copySettings}>复制设置</Button>} />
      </Drawer>
    </>
  );
}
