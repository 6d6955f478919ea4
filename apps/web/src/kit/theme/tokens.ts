/** Colours of ux.md §2 as data: one palette per mode. Status tones never follow the preset colour. */
export const PRESETS = [
  { name: '幕紫', color: '#6938D6' },
  { name: '极客蓝', color: '#2F54EB' },
  { name: '拂晓蓝', color: '#1668DC' },
  { name: '青碧', color: '#0B7285' },
  { name: '松绿', color: '#16734A' },
  { name: '琥珀', color: '#A35206' },
  { name: '赤陶', color: '#C2410C' },
  { name: '石榴', color: '#C8263B' },
] as const;
export const DEFAULT_PRESET = PRESETS[0].color;

export interface Palette {
  primary: string;
  /** under white words: at least 4.5 : 1, and darker under the pointer */
  primarySolid: string;
  dangerSolid: string;
  link: string;
  linkHover: string;
  selected: string;
  hoverFill: string;
  text: string;
  textBase: string;
  text2: string;
  text3: string;
  text4: string;
  canvas: string;
  surface: string;
  elevated: string;
  rail: string;
  panel: string;
  railActive: string;
  border: string;
  hairline: string;
  alter: string;
  track: string;
  chip: string;
  success: string;
  warning: string;
  error: string;
  info: string;
  rowHover: string;
  rowSelected: string;
  rowSelectedHover: string;
  shadow: string;
  mask: string;
  tones: Record<'gray' | 'amber' | 'blue' | 'cyan' | 'green' | 'red', readonly [text: string, fill: string]>;
}

export const LIGHT: Palette = {
  primary: '#6938D6',
  primarySolid: '#6938D6',
  dangerSolid: '#CF2A3C',
  link: '#6938D6',
  linkHover: '#8256E3',
  selected: '#F1ECFC',
  hoverFill: '#F8F5FE',
  text: '#211F2D',
  textBase: '#191724',
  text2: '#5A5770',
  text3: '#686580',
  text4: '#A4A1B5',
  canvas: '#F4F4F8',
  surface: '#FFFFFF',
  elevated: '#FFFFFF',
  rail: '#F0EFF5',
  panel: '#F8F8FB',
  railActive: '#FFFFFF',
  border: '#DAD8E4',
  hairline: '#ECEBF2',
  alter: '#F8F8FB',
  track: '#EFEEF4',
  chip: '#F4F3F8',
  success: '#16734A',
  warning: '#A35206',
  error: '#CF2A3C',
  info: '#2456D6',
  rowHover: '#F7F5FD',
  rowSelected: '#F1ECFC',
  rowSelectedHover: '#EBE4FB',
  shadow: '0 8px 24px rgba(25,23,36,.12), 0 2px 6px rgba(25,23,36,.06)',
  mask: 'rgba(25,23,36,.38)',
  tones: {
    gray: ['#5A5770', '#F0EFF4'],
    amber: ['#A35206', '#FDF3E2'],
    blue: ['#2456D6', '#EAF0FE'],
    cyan: ['#0B7285', '#E3F5F7'],
    green: ['#16734A', '#E6F5EC'],
    red: ['#CF2A3C', '#FDECEE'],
  },
};

export const DARK: Palette = {
  primary: '#8F6BF2',
  primarySolid: '#7D5ED1',
  dangerSolid: '#CF3C4C',
  link: '#B39AF8',
  linkHover: '#C9B8FA',
  selected: '#2A2245',
  hoverFill: '#1F1D2A',
  text: '#E6E4EF',
  textBase: '#E6E4EF',
  text2: '#AEABC0',
  text3: '#8E8BA2',
  text4: '#5F5C73',
  canvas: '#100F15',
  surface: '#17161E',
  elevated: '#201F29',
  rail: '#0C0B10',
  panel: '#131219',
  railActive: '#2A2245',
  border: '#353342',
  hairline: '#272531',
  alter: '#1C1B24',
  track: '#262431',
  chip: '#262431',
  success: '#4CC38A',
  warning: '#F0A33A',
  error: '#FF6B78',
  info: '#7AA2FF',
  rowHover: '#1F1D2A',
  rowSelected: '#272040',
  rowSelectedHover: '#2D2549',
  shadow: '0 8px 24px rgba(0,0,0,.5)',
  mask: 'rgba(0,0,0,.55)',
  tones: {
    gray: ['#AEABC0', '#262431'],
    amber: ['#F0A33A', '#33260F'],
    blue: ['#8AB0FF', '#18233F'],
    cyan: ['#5CC8D7', '#0F2B30'],
    green: ['#5CCB95', '#11291D'],
    red: ['#FF7C88', '#3A171C'],
  },
};

/** `share` of `front` over `back`, as #RRGGBB. */
export function mix(front: string, back: string, share: number): string {
  const channel = (hex: string, i: number) => Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16);
  const parts = [0, 1, 2].map((i) => Math.round(channel(front, i) * share + channel(back, i) * (1 - share)));
  return `#${parts
    .map((p) => p.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;
}

/** A solid colour under the pointer, and while it is pressed. */
export const underPointer = (solid: string): string => mix(solid, '#000000', 0.9);
export const pressed = (solid: string): string => mix(solid, '#000000', 0.8);

/** The palette of a mode with the chosen preset; the house purple uses its drawn values. */
export function paletteOf(dark: boolean, preset: string): Palette {
  const base = dark ? DARK : LIGHT;
  if (preset === DEFAULT_PRESET) return base;
  const primary = dark ? mix(preset, '#FFFFFF', 0.78) : preset;
  const link = dark ? mix(preset, '#FFFFFF', 0.55) : preset;
  return {
    ...base,
    primary,
    // white words can be read on every preset as it is
    primarySolid: preset,
    link,
    linkHover: mix(link, '#FFFFFF', 0.8),
    selected: mix(primary, base.surface, dark ? 0.2 : 0.1),
    hoverFill: mix(primary, base.surface, 0.05),
    rowHover: mix(primary, base.surface, 0.05),
    rowSelected: mix(primary, base.surface, dark ? 0.18 : 0.1),
    rowSelectedHover: mix(primary, base.surface, dark ? 0.22 : 0.14),
    railActive: dark ? mix(primary, base.surface, 0.2) : base.railActive,
  };
}
