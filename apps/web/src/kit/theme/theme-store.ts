/** 浅色 / 深色 / 跟随系统 and the preset colour: kept locally, applied without reload. */
import { create } from 'zustand';
import { onReread, readStored, writeStored } from '../storage.ts';
import { DEFAULT_PRESET, PRESETS, paletteOf, pressed, underPointer } from './tokens.ts';
import type { Palette } from './tokens.ts';

export type ThemeMode = 'light' | 'dark' | 'system';
export const THEME_MODES: readonly { value: ThemeMode; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
];

interface ThemeState {
  mode: ThemeMode;
  preset: string;
  systemDark: boolean;
  set(change: { mode?: ThemeMode; preset?: string }): void;
}

const media = window.matchMedia('(prefers-color-scheme: dark)');
function readTheme(): Pick<ThemeState, 'mode' | 'preset'> {
  const stored = readStored<{ mode?: ThemeMode; preset?: string }>('theme', {});
  return {
    mode: THEME_MODES.find((m) => m.value === stored.mode)?.value ?? 'light',
    preset: PRESETS.find((p) => p.color === stored.preset)?.color ?? DEFAULT_PRESET,
  };
}

export const useTheme = create<ThemeState>((set, get) => ({
  ...readTheme(),
  systemDark: media.matches,
  set(change) {
    set(change);
    writeStored('theme', { mode: get().mode, preset: get().preset });
  },
}));
onReread(() => useTheme.setState(readTheme()));
media.addEventListener('change', () => useTheme.setState({ systemDark: media.matches }));

export const isDark = (state: Pick<ThemeState, 'mode' | 'systemDark'>): boolean =>
  state.mode === 'dark' || (state.mode === 'system' && state.systemDark);

/** Publishes the house's own tokens as CSS variables. */
export function applyPalette(p: Palette, dark: boolean): void {
  const root = document.documentElement;
  root.dataset.theme = dark ? 'dark' : 'light';
  const vars: Record<string, string> = {
    primary: p.primary,
    'primary-solid': p.primarySolid,
    'danger-solid': p.dangerSolid,
    'danger-solid-hover': underPointer(p.dangerSolid),
    'danger-solid-active': pressed(p.dangerSolid),
    link: p.link,
    'link-hover': p.linkHover,
    ps: p.selected,
    pss: p.hoverFill,
    t1: p.text,
    t2: p.text2,
    t3: p.text3,
    t4: p.text4,
    canvas: p.canvas,
    surface: p.surface,
    elevated: p.elevated,
    rail: p.rail,
    panel: p.panel,
    'rail-active': p.railActive,
    border: p.border,
    hairline: p.hairline,
    alter: p.alter,
    track: p.track,
    chip: p.chip,
    success: p.success,
    warning: p.warning,
    error: p.error,
    info: p.info,
    'row-hover': p.rowHover,
    'row-selected': p.rowSelected,
    'row-selected-hover': p.rowSelectedHover,
    shadow: p.shadow,
    mask: p.mask,
  };
  for (const [tone, [text, fill]] of Object.entries(p.tones)) {
    vars[`tone-${tone}`] = text;
    vars[`tone-${tone}-bg`] = fill;
  }
  for (const [name, value] of Object.entries(vars)) root.style.setProperty(`--${name}`, value);
}

export const currentPalette = (state: Pick<ThemeState, 'mode' | 'systemDark' | 'preset'>): Palette =>
  paletteOf(isDark(state), state.preset);
