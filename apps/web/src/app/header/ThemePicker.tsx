/** 浅色 / 深色 / 跟随系统 and the eight preset colours, in effect at once. */
import { Segmented } from 'antd';
import { CheckOutlined } from '@ant-design/icons';
import { PRESETS } from '../../kit/theme/tokens.ts';
import { THEME_MODES, useTheme } from '../../kit/theme/theme-store.ts';
import type { ThemeMode } from '../../kit/theme/theme-store.ts';
import './theme-picker.css';

export function ThemePicker() {
  const { mode, preset, set } = useTheme();
  return (
    <div className="my-user-theme">
      <Segmented<ThemeMode>
        block
        size="small"
        options={[...THEME_MODES]}
        value={mode}
        onChange={(value) => set({ mode: value })}
        aria-label="主题"
      />
      <div className="my-presets" role="radiogroup" aria-label="主题色">
        {PRESETS.map((p) => (
          <button
            key={p.color}
            type="button"
            role="radio"
            aria-checked={p.color === preset}
            title={p.name}
            aria-label={p.name}
            style={{ background: p.color }}
            onClick={() => set({ preset: p.color })}
          >
            {p.color === preset && <CheckOutlined />}
          </button>
        ))}
      </div>
    </div>
  );
}
