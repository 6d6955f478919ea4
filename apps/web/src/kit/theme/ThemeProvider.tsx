/** One ConfigProvider for the whole application: tokens, Chinese locale, toasts. */
import { useLayoutEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { App as AntApp, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { antdTheme } from './antd-theme.ts';
import { applyPalette, currentPalette, isDark, useTheme } from './theme-store.ts';
import { holdFeedback } from '../feedback.ts';
import './base.css';

const BUTTON = { autoInsertSpace: false } as const;

function FeedbackHolder() {
  const api = AntApp.useApp();
  useLayoutEffect(() => holdFeedback(api), [api]);
  return null;
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const state = useTheme();
  const dark = isDark(state);
  const palette = useMemo(
    () => currentPalette({ mode: state.mode, systemDark: state.systemDark, preset: state.preset }),
    [state.mode, state.systemDark, state.preset],
  );
  const theme = useMemo(() => antdTheme(palette, dark), [palette, dark]);
  useLayoutEffect(() => applyPalette(palette, dark), [palette, dark]);
  return (
    <ConfigProvider theme={theme} locale={zhCN} button={BUTTON} wave={{ disabled: true }}>
      <AntApp component={false} message={{ maxCount: 3, duration: 2, top: 56 }}>
        <FeedbackHolder />
        {children}
      </AntApp>
    </ConfigProvider>
  );
}
