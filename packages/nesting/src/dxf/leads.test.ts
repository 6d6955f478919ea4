// What an import offers where a drawing cannot be read as it is (domain text D5).
import { describe, expect, it } from 'vitest';
import { dxfMessage } from './issues.ts';
import { parseLabel } from './labels.ts';
import { drawing, extract, line, rect, text } from './test-drawing.ts';

describe('what leads on', () => {
  it('loose ends are paired with the nearest; within that all of them meet', () => {
    const open = drawing([
      ...line(0, 0, 900, 0),
      ...line(900.3, 0.4, 900, 450),
      ...line(900, 450, 0, 450),
      ...line(0, 450, 0, 0.65),
    ]);
    const found = extract(open);
    expect(found.closesWithin).toBe(0.7);
    expect(found.issues.map(dxfMessage)).toContain('轮廓不闭合，断点 (0,0)，相距 0.7 mm');
    expect(found.sketch?.breaks.map((b) => b.gap)).toEqual([
      expect.closeTo(0.65, 9),
      expect.closeTo(0.5, 9),
      expect.closeTo(0.5, 9),
      expect.closeTo(0.65, 9),
    ]);
    const closed = extract(open, { joinTol: 0.7 });
    expect(closed.parts).toHaveLength(1);
    expect(closed.issues.filter((i) => i.level === 'error')).toEqual([]);
    const far = extract(drawing([...line(0, 0, 900, 0), ...line(900, 0, 900, 450)]));
    expect([far.closesWithin, far.sketch?.breaks.map((b) => b.gap)]).toEqual([null, [null, null]]);
  });

  it('what was read is drawn whole, moved to the origin, though no part comes of it', () => {
    const { parts, sketch } = extract(
      drawing([...line(5000, 700, 5900, 700), ...line(5900, 700, 5900, 1150), ...rect(5100, 800, 5, 5)]),
    );
    expect(parts).toEqual([]);
    expect(sketch).toMatchObject({ width: 900, height: 450, open: [{ vertices: [{ x: 0, y: 0 }, {}, {}] }] });
    expect(sketch?.rings).toHaveLength(1);
  });

  it('a stray line beside an outline can be left out; many of them are told by their number', () => {
    const strays = [0, 1, 2, 3, 4].flatMap((i) => line(1000, i * 100, 1300, i * 100));
    const drawn = drawing([...rect(0, 0, 600, 400), ...strays]);
    expect(extract(drawn).issues.map(dxfMessage).slice(3)).toEqual(['还有 2 处轮廓不闭合，断点在图上标出']);
    const without = extract(drawn, { dropOpen: true });
    expect(without.parts).toHaveLength(1);
    expect(without.issues.map(dxfMessage)).toEqual(['未闭合的线 5 条未读入']);
  });

  it('an outline whose halves cancel out is a crossing, not nothing; a crossing is never beside cannot-be-checked', () => {
    const bow = extract(
      drawing([
        0,
        'LWPOLYLINE',
        8,
        'CUT',
        90,
        4,
        70,
        1,
        10,
        0,
        20,
        0,
        10,
        500,
        20,
        400,
        10,
        500,
        20,
        0,
        10,
        0,
        20,
        400,
      ]),
    );
    expect(bow.issues.map((i) => i.code)).toEqual(['Dxf:SelfCrossing']);
  });

  it('a title block at the edge of a frame is no part, a panel there is one', () => {
    const sheet = [...rect(0, 0, 4200, 2970), ...rect(400, 900, 900, 500), ...rect(1800, 900, 900, 500)];
    const titled = extract(
      drawing([
        ...sheet,
        ...rect(3200, 0, 1000, 300),
        ...text(3300, 100, '比例 1:10'),
        ...text(500, 1000, 'A-1'),
        ...text(1900, 1000, 'A-2'),
      ]),
      { mode: 2, dropFrame: true },
    );
    expect(titled.parts.map((p) => p.label.code)).toEqual(['A-1', 'A-2']);
    expect(titled.issues.map(dxfMessage)).toContain('已忽略标题栏 1000×300');
    const plain = extract(
      drawing([...sheet, ...rect(3200, 0, 1000, 300), ...text(3300, 100, 'A-3'), ...text(500, 1000, 'A-1')]),
      { mode: 2, dropFrame: true },
    );
    expect(plain.parts).toHaveLength(3);
  });

  it('a count on a line of its own belongs to the code above it', () => {
    expect(parseLabel(['YP-1\n×4'])).toEqual({ code: 'YP-1', quantity: 4 });
    expect(parseLabel(['YP-2', '6 件'])).toEqual({ code: 'YP-2', quantity: 6 });
    expect(parseLabel(['x12 pcs', 'K-9'])).toEqual({ code: 'K-9', quantity: 12 });
  });
});
