import { describe, expect, it } from 'vitest';
import { presetOf } from '@muyun/contract';
import { isShape, withKind, withPreset } from './kind-choice.ts';

describe('rectangles or outlines', () => {
  it('outlines need a machine that follows them; what belongs to the order stays', () => {
    const shear = { ...presetOf(1), timeLimit: 30, remMinShort: 120 };
    const shapes = withKind(shear, true);
    expect(isShape(shapes)).toBe(true);
    expect(shapes).toMatchObject({ machinePreset: 2, spacing: 5, timeLimit: 30, remMinShort: 120 });
    const router = withPreset({ ...shapes, rotationStep: 15 }, 4);
    expect(router).toMatchObject({ machinePreset: 4, cutMode: 3, spacing: 8, rotationStep: 15 });
    expect(withKind(router, false)).toMatchObject({ machinePreset: 4, cutMode: 1 });
    expect(withKind(shear, false)).toBe(shear);
  });
});
