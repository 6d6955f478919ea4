/** Drawings lie on white in the dark theme too (ux.md §2.2): the light values for one element and what is in it. */
import type { CSSProperties } from 'react';
import { LIGHT } from './tokens.ts';

export const PAPER = {
  '--surface': LIGHT.surface,
  '--hairline': LIGHT.hairline,
  '--chip': LIGHT.chip,
  '--primary': LIGHT.primary,
  '--t1': LIGHT.text,
  '--t2': LIGHT.text2,
  '--t3': LIGHT.text3,
  '--success': LIGHT.success,
  '--warning': LIGHT.warning,
  color: LIGHT.text,
  colorScheme: 'light',
} as CSSProperties;
