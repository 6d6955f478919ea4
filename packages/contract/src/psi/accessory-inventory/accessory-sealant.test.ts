/** 配色密封胶 (commerce §14). */
import { describe, expect, it } from 'vitest';
import { jointMeters, sealantFor, sealantUnits } from './accessory-sealant.ts';

const card = (code: string, name: string, rgb: string | null) => ({ code, name, rgb });
const [SILVER, GREY, WHITE] = [
  card('RAL9006', '银灰', '#A5A8A6'),
  card('RAL7016', '煤灰', '#383E42'),
  card('RAL9016', '交通白', '#F1F0EA'),
];
const cards = [SILVER, GREY, WHITE, card('RAL9010', '纯白', '#F1ECE1')];
const tube = (name: string, color: string | null, isDefault = false) => ({
  id: name,
  name,
  color,
  isDefault,
});
const found = (of: typeof SILVER, ...tubes: ReturnType<typeof tube>[]) => {
  const best = sealantFor(of, tubes, cards);
  return best ? [best.sealant.name, best.match] : null;
};

describe('the sealant of a colour', () => {
  it('is that of its code, else of its name, else the nearest one', () => {
    const [byName, byCode] = [tube('N', '银灰'), tube('C', 'ral 9006 半光')];
    expect(found(SILVER, byName, byCode)).toEqual(['C', 1]);
    expect(found(SILVER, byName, tube('X', '煤灰'))).toEqual(['N', 2]);
    expect(found(WHITE, tube('P', 'RAL9010'), tube('S', 'RAL9006'))).toEqual(['P', 4]);
  });
  it('is none where all are other colours, or say nothing', () => {
    expect(found(GREY, tube('P', 'RAL9010'), tube('-', null), tube('?', '彩色'))).toBeNull();
    expect(found({ ...GREY, rgb: null }, tube('S', 'RAL9006'))).toBeNull();
  });
  it('is the usual one of equals', () => {
    expect(found(GREY, tube('A', 'RAL7016'), tube('B', 'RAL7016', true))).toEqual(['B', 1]);
    expect(found(GREY, tube('B', 'RAL7016'), tube('A', 'RAL7016'))).toEqual(['A', 1]);
  });
});

describe('how much', () => {
  it('100 m at 5.2 m a tube and 5 % lost: 21; to the last metre', () => {
    expect(sealantUnits('100', '5.2')).toBe('21.0000');
    expect([sealantUnits('104', '5.2'), sealantUnits('0', '5.2')]).toEqual(['21.0000', '0.0000']);
    expect(jointMeters('123456')).toBe('123.46');
  });
});
