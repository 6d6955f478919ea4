import { describe, expect, it } from 'vitest';
import type { PlateTypeMaster } from '@muyun/contract';
import { solveDimension, valuesOf } from './dimension.ts';

const side = (length: string | number) => ({
  chain: [{ length, angle: 90, dir: 'back' as const, method: 1 }],
});
const plate = {
  params: [{ key: 'F', label: '折边', default: 25, min: 10, max: 200 }],
  edges: { top: side('F'), bottom: side('F*2-5'), left: side(30), right: side('H/20'), other: null },
} as unknown as PlateTypeMaster;
const panel = { visibleWidth: 1200, visibleHeight: 600, thickness: 3, unfoldMode: 1, params: { F: 25 } };
const leg = (name: 'top' | 'bottom' | 'left' | 'right', typed: number) =>
  solveDimension({ kind: 'leg', side: name, leg: 1, shown: 25 }, typed, panel, plate);

describe('a dimension typed into the drawing', () => {
  it('of the flat moves the face by as much (B3: 1239.2 → 1249.2 is a face of 1210)', () => {
    const flat = { kind: 'flat', axis: 'width', shown: 1239.2 } as const;
    expect(solveDimension(flat, 1249.2, panel, plate)).toEqual({ change: { visibleWidth: 1210 } });
    expect(solveDimension({ ...flat, axis: 'height', shown: 639.2 }, 700, panel, plate)).toEqual({
      change: { visibleHeight: 660.8 },
    });
  });
  it('of the face is the face; of a sheet by hand the sheet; of a drawing nothing', () => {
    const face = { kind: 'face', axis: 'width', shown: 1200 } as const;
    expect(solveDimension(face, 1300, panel, plate)).toEqual({ change: { visibleWidth: 1300 } });
    const flat = { ...face, kind: 'flat' } as const;
    expect(solveDimension(flat, 900, { ...panel, unfoldMode: 3 }, plate)).toEqual({
      change: { unfoldWidth: 900 },
    });
    expect(solveDimension(flat, 900, { ...panel, unfoldMode: 2 }, plate)).toEqual({
      fault: '展开图来自图纸，尺寸请在图纸上修改',
    });
  });
  it('of a return sets the parameter of its formula, also through a formula', () => {
    expect(leg('top', 30)).toEqual({ change: { params: { F: 30 } } });
    expect(leg('bottom', 55)).toEqual({ change: { params: { F: 30 } } });
  });
  it('is refused in words where nothing can follow it', () => {
    expect(leg('left', 40)).toEqual({ fault: '左边第 1 道在板型中固定为 30，请到板型中修改' });
    expect(leg('right', 40)).toEqual({ fault: '右边第 1 道在板型中固定为 H/20，请到板型中修改' });
    expect(leg('top', 5)).toEqual({ fault: '折边 F 会是 5，须在 10～200 之间' });
    expect(leg('top', 0)).toEqual({ fault: '请输入大于 0 的数' });
    expect(leg('top', 25.55)).toEqual({ fault: '尺寸精确到 0.1 mm' });
    expect(solveDimension({ kind: 'face', axis: 'height', shown: 600 }, 9, panel, plate)).toEqual({
      fault: '高（见光）会是 9 mm，须在 10～20000 之间',
    });
    expect(solveDimension({ kind: 'leg', side: 'top', leg: 3, shown: 1 }, 9, panel, plate)).toEqual({
      fault: '上边第 3 道不在板型里',
    });
  });
  it('a list that gave 折边 alone gave F', () => {
    expect(valuesOf({ ...panel, params: {}, depth: 40 }, plate)['F']).toBe(40);
    expect(valuesOf({ ...panel, params: {} }, plate)['F']).toBe(25);
  });
});
