import { describe, expect, it } from 'vitest';
import { type AreaInput, type AreaRule, billedArea } from './area-rule.calc.ts';

const rule: AreaRule = {
  basis: 2,
  edgeAllowance: 0,
  minSide: 0,
  minLength: 0,
  holeDeductFrom: null,
  useShapeFactor: false,
  wastePercent: '2',
  minAreaPerPiece: '0.2',
  decimals: 4,
  roundMode: 1,
  stage: 1,
};
const panel: AreaInput = {
  unfoldWidth: 1239.2,
  unfoldHeight: 639.2,
  visibleWidth: 1200,
  visibleHeight: 600,
  netArea: '0.7903',
  quantity: 12,
};

describe('billed area (engineering A11)', () => {
  it('1200×600 with four returns, waste 2 %: 0.79209664 → 0.80793857 → 0.8079; ×12 = 9.6948', () => {
    const result = billedArea(panel, rule);
    expect(result.trace.find((s) => s.step === 'area')?.value).toBe('0.79209664');
    expect(result.trace.find((s) => s.step === 'waste')?.value).toBe('0.80793857');
    expect([result.piece, result.line]).toEqual(['0.8079', '9.6948']);
  });
  it('400×100 with minSide 150 and minimum 0.20: 439.2 × 150 → 0.06588 → 0.2000; ×30 = 6.0000', () => {
    const result = billedArea(
      { ...panel, unfoldWidth: 439.2, unfoldHeight: 139.2, quantity: 30 },
      { ...rule, wastePercent: '0', minSide: 150, minAreaPerPiece: '0.20' },
    );
    expect(result.trace.find((s) => s.step === 'area')?.value).toBe('0.06588');
    expect([result.piece, result.line]).toEqual(['0.2000', '6.0000']);
  });
  it('rounds the line once at stage 2 and upwards with mode 2', () => {
    expect(
      billedArea({ ...panel, quantity: 3 }, { ...rule, wastePercent: '0', minAreaPerPiece: '0', stage: 2 })
        .line,
    ).toBe('2.3763');
    expect(
      billedArea(
        { ...panel, quantity: 1 },
        { ...rule, wastePercent: '0', minAreaPerPiece: '0', decimals: 2, roundMode: 2 },
      ).piece,
    ).toBe('0.8000');
  });
  it('deducts only holes from the threshold on; small ones go back into the net area', () => {
    const holes = ['0.0500', '0.0010'];
    expect(
      billedArea(
        { ...panel, holes, quantity: 1 },
        { ...rule, wastePercent: '0', minAreaPerPiece: '0', holeDeductFrom: '0.01' },
      ).piece,
    ).toBe('0.7421');
    expect(
      billedArea(
        { ...panel, holes, quantity: 1 },
        { ...rule, basis: 1, wastePercent: '0', minAreaPerPiece: '0', holeDeductFrom: '0.01' },
      ).piece,
    ).toBe('0.7913');
    expect(
      billedArea(
        { ...panel, holes, quantity: 1 },
        { ...rule, basis: 8, wastePercent: '0', minAreaPerPiece: '0' },
      ).piece,
    ).toBe('0.8413');
  });
});
