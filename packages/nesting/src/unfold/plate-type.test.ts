// Formulas and plate types (A2), with the panel of B3 as a plate type.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, ExpressionError } from './expression.ts';
import { unfoldMessage } from './messages.ts';
import { unfoldPlateType } from './plate-type.ts';
import type { PlateInput, PlateType } from './plate-type.ts';
import { often } from '../../trust/often.ts';

function fault(expression: string, params: Record<string, number> = {}): string {
  try {
    return String(evaluate(expression, params));
  } catch (error) {
    return error instanceof ExpressionError ? `${error.position} ${error.message}` : String(error);
  }
}

describe('formulas', () => {
  it('computes', () => {
    const params = { W: 1200, F: 25, T: 3 };
    expect(evaluate('W/2 - 2*(F + T)', params)).toBe(544);
    expect(evaluate('max(F, T*2, 40) + min(1,2)', params)).toBe(41);
    expect(evaluate('round(W/7) + round(1.005, 2) - -1', params)).toBeCloseTo(173.01, 10);
    expect(evaluate(' - 2 * - 3 ', params)).toBe(6);
    expect(evaluate(12.5, {})).toBe(12.5);
  });
  it('says where it fails', () => {
    expect(fault('W+', { W: 1 })).toBe('3 参数表达式「W+」错误：表达式不完整');
    expect(fault('W+X', { W: 1 })).toBe('3 参数表达式「W+X」错误：第 3 个字符：未定义的参数「X」');
    expect(fault('2*(3+4')).toContain('表达式不完整');
    expect(fault('2 $ 3')).toBe('3 参数表达式「2 $ 3」错误：第 3 个字符「$」不能识别');
    expect(fault('1/0')).toContain('除数为 0');
    expect(fault('sqrt(4)')).toContain('不支持的函数「sqrt」');
    expect(fault('constructor')).toContain('未定义的参数');
    expect(fault('toString(1)')).toContain('不支持的函数');
    expect(fault('2 3')).toContain('多余的「3」');
    expect(fault('')).toContain('表达式不完整');
    expect(fault(`${'('.repeat(200)}1${')'.repeat(200)}`)).toContain('嵌套过深');
    expect(fault('-'.repeat(400) + 1)).toContain('嵌套过深');
    expect(fault('9'.repeat(400))).toContain('不是有效数字');
  });
  it('agrees with the language itself on 2000 random formulas', () => {
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 5 }, tie('leaf'), tie('node')),
      leaf: fc.oneof(fc.integer({ min: 1, max: 99 }).map(String), fc.constantFrom('W', 'H')),
      node: fc
        .tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/'), tie('tree'))
        .map(([a, op, b]) => `(${String(a)} ${op} ${String(b)})`),
    }));
    fc.assert(
      fc.property(tree, (formula) => {
        const want = new Function('W', 'H', `return ${String(formula)}`)(7, 3) as number;
        const got = fault(String(formula), { W: 7, H: 3 });
        if (Number.isFinite(want)) expect(got.includes('除数为 0') || Number(got) === want).toBe(true);
        else expect(got).toMatch(/除数为 0|不是有效数字/);
      }),
      { numRuns: often(600, 2000) },
    );
  });
});

const edge = { chain: [{ length: 'F', angle: 90, dir: 'back' as const, method: 1 as const }] };
const boxType: PlateType = {
  params: [{ key: 'F', default: 25, min: 10, max: 100 }],
  edges: { top: edge, right: edge, bottom: edge, left: edge },
  corner: { type: 2, gap: 0.5, relief: 0 },
};
const input: PlateInput = {
  width: 1200,
  height: 600,
  thickness: 3,
  density: 2.73,
  radius: 3,
  bendRows: [
    { thickness: 3, bendMethod: 1, innerRadius: 3, angleFrom: 0, angleTo: 180, mode: 1, value: 0.4 },
  ],
};

describe('plate types (A2)', () => {
  it('unfolds the panel of B3', () => {
    const result = unfoldPlateType(boxType, input);
    expect(result.measures).toMatchObject({
      unfoldWidth: 1239.2,
      unfoldHeight: 639.2,
      netArea: 0.7903,
      weight: 6.472,
      bendLength: 3.586,
    });
    expect(result.values).toEqual({ W: 1200, H: 600, T: 3, R: 3, F: 25 });
    expect(result.warnings).toEqual([]);
  });
  it('warns once of the system K and refuses bad values', () => {
    expect(unfoldPlateType(boxType, { ...input, bendRows: [] }).warnings.map(unfoldMessage)).toEqual([
      '未维护折弯系数，按系统默认K值',
    ]);
    const bad =
      (type: Partial<PlateType>, over: Partial<PlateInput> = {}) =>
      () =>
        unfoldPlateType({ ...boxType, ...type }, { ...input, ...over });
    expect(bad({}, { params: { F: 5 } })).toThrow('参数表达式「F」错误：超出范围 10～100');
    expect(bad({ edges: { top: { chain: [{ ...edge.chain[0]!, length: 'F-25' }] } } })).toThrow(
      '参数表达式「F-25」错误：结果 0 必须大于 0',
    );
    expect(bad({ params: [{ key: 'W', default: 1 }] })).toThrow('参数名不合法');
    expect(bad({ params: [{ key: 'F' }] })).toThrow('缺少参数值');
    expect(unfoldPlateType(boxType, { ...input, params: { F: 12 } }).warnings[0]?.code).toBe(
      'Unfold:MinFlange',
    );
  });
  it('sets holes, slots, studs and stiffeners on the face', () => {
    const type: PlateType = {
      ...boxType,
      features: [
        { kind: 'hole', axis: 'W', count: 'round(W/300)', edgeOffset: 150, diameter: 8, position: 100 },
        { kind: 'slot', axis: 'H', count: 2, edgeOffset: 200, pitch: 200, length: 20, width: 8 },
        { kind: 'stud', axis: 'W', count: 3, edgeOffset: 'F*4' },
        { kind: 'stiffener', axis: 'W', count: 2, edgeOffset: 400, inset: 30 },
      ],
    };
    const { geometry, crafts, measures } = unfoldPlateType(type, input);
    expect(measures.holeCount).toBe(6);
    expect(crafts).toEqual({ weldLength: 0, ribLength: 1080, studCount: 3 });
    expect(geometry.marks).toHaveLength(8);
    // e = 25 − 5.4027 = 19.5973: first hole centre at 169.6, 119.6
    const xs = geometry.holes[0]!.vertices.map((v) => v.x);
    expect((Math.min(...xs) + Math.max(...xs)) / 2).toBeCloseTo(169.597, 3);
    expect(measures.holeAreas[4]).toBe(0.0001);
    expect(geometry.marks[6]?.from).toEqual({ x: 419.597, y: 49.597 });
  });
  it('rolls a face', () => {
    const rolled: PlateType = { ...boxType, edges: {}, faceCurve: { type: 1, radius: 'R*500', axis: 'W' } };
    expect(unfoldPlateType(rolled, { ...input, width: 1570.7963 }).geometry.width).toBe(1569.2);
  });
});
