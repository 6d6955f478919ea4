// Drawings of strange hands: far from the origin, without a unit, with a title block of loose lines, islands with codes.
import { describe, expect, it } from 'vitest';
import { dxfMessage } from './issues.ts';
import { parseLabel } from './labels.ts';
import { circle, drawing, extract, line, rect, text } from './test-drawing.ts';

const NO_UNIT = { header: [9, '$INSUNITS', 70, 0] };

describe('drawings of strange hands', () => {
  it('a drawing far from the origin is read whole, its breaks are told where the draughtsman finds them', () => {
    const [x, y] = [485_123_456.75, 2_512_007_450.5];
    const far = extract(drawing([...rect(x, y, 1180, 600), ...rect(x + 100, y + 100, 50, 40)]));
    expect(far.parts.map((p) => [p.geometry.width, p.geometry.height, p.geometry.holes.length])).toEqual([
      [1180, 600, 1],
    ]);
    const open = extract(drawing([...line(x, y, x + 900, y), ...line(x + 900, y, x + 900, y + 500)]));
    expect(dxfMessage(open.issues[0] as never)).toBe('轮廓不闭合，断点 (485123456.8,2512007450.5)');
    expect(open.sketch).toMatchObject({ width: 900, height: 500 });
  });
  it('a stray far away does not move a drawing, and is told', () => {
    const found = extract(drawing([...rect(0, 0, 1180, 600), ...line(5e8, 5e8, 5e8 + 10, 5e8)]));
    expect(found.parts[0]?.geometry.width).toBe(1180);
    expect(found.issues.map(dxfMessage)).toEqual([
      '有 1 个图元远离其余图形（在 (500000000,500000000) 附近），没有读入，请在 CAD 中删除后核对',
    ]);
    // a second part there is missed
    const two = extract(drawing([...rect(0, 0, 1180, 600), ...rect(5e8, 5e8, 900, 400)]));
    expect(two.issues.map((i) => i.code)).toEqual(['Dxf:CoordinateRange']);
  });
  it('a stray at the origin does not keep a drawing far away from being read, and is told', () => {
    const [x, y] = [485_123_456.75, 2_512_007_450.5];
    for (const stray of [
      line(0, 0, 5, 0),
      text(10, 20, '说明'),
      [...line(0, 0, 5, 0), ...text(10, 20, 'A')],
    ]) {
      const found = extract(
        drawing([...stray, ...rect(x, y, 1180, 600), ...text(x + 100, y + 100, '编号：F-1')]),
      );
      expect(found.parts.map((p) => [p.geometry.width, p.label.code])).toEqual([[1180, 'F-1']]);
      expect(found.issues.map((i) => [i.code, i.params[0]])).toEqual([
        ['Dxf:StrayLeft', stray.length > 20 ? 2 : 1],
      ]);
    }
    const sides = [
      ...line(x, y, x + 900, y),
      ...line(x + 900, y, x + 900, y + 500),
      ...line(x, y, x + 900, y + 500),
    ];
    expect(extract(drawing([...line(0, 0, 5, 0), ...sides])).parts).toHaveLength(1);
  });
  it('places beyond all sense stay out of range', () => {
    expect(extract(drawing(rect(1e14, 0, 1000, 600))).issues.map((i) => i.code)).toContain(
      'Dxf:CoordinateRange',
    );
  });
  it('a sheet that would be a panel in inches is asked for, until somebody says the unit', () => {
    const sheet = drawing(rect(0, 0, 48, 96), NO_UNIT);
    const codes = (unitFactor?: number): string[] =>
      extract(sheet, unitFactor === undefined ? {} : { unitFactor }).issues.map((i) => i.code);
    expect(codes()).toContain('Dxf:UnitsAsked');
    expect(codes(1)).not.toContain('Dxf:UnitsAsked');
    expect(codes(25.4)).not.toContain('Dxf:UnitsAsked');
    expect(extract(drawing(rect(0, 0, 1180, 600), NO_UNIT)).issues.map((i) => i.code)).toEqual([
      'Dxf:UnitsAssumed',
    ]);
  });
  describe('parts that lie over each other', () => {
    const overlaps = (...parts: (string | number)[][]): unknown[] =>
      extract(drawing(parts.flat()), { mode: 2 })
        .issues.filter((i) => i.code === 'Dxf:PartsOverlap')
        .map((i) => [i.params[0], i.at]);
    it.each<[string, (string | number)[][], number]>([
      ['drawn twice, 0.3 mm aside', [rect(0, 0, 1180, 600), rect(0.3, 0, 1180, 600)], 1],
      ['three copies that were not moved far', [0, 30, 60].map((x) => rect(x, 0, 1180, 600)), 3],
      ['discs', [circle(0, 0, 200), circle(150, 20, 200)], 1],
      ['crosswise', [rect(0, 400, 1000, 200), rect(400, 0, 200, 1000)], 1],
      ['panels that share an edge', [rect(0, 0, 1180, 600), rect(1180, 0, 1180, 600)], 0],
      ['an edge drawn not quite true', [rect(0, 0, 1180, 600), rect(1179.95, 0, 1180, 600)], 0],
      [
        'a part within the hole of another',
        [rect(0, 0, 1180, 600), rect(100, 100, 500, 400), rect(200, 200, 200, 200)],
        0,
      ],
      ['parts apart', [rect(0, 0, 1180, 600), rect(0, 700, 1180, 600)], 0],
    ])('%s', (_, parts, count) => {
      const found = overlaps(...parts);
      expect(found.map((f) => (f as [number])[0])).toEqual(count > 0 ? [count] : []);
    });
  });
  it('the lines of a title block are no open contours; open lines beside it are', () => {
    const sheet = [
      ...rect(0, 0, 4200, 2970),
      ...rect(400, 900, 900, 500),
      ...text(500, 1000, 'A-1'),
      ...rect(2400, 0, 1800, 560),
      ...line(2400, 300, 4200, 300),
      ...text(2500, 100, '比例 1:10'),
    ];
    const mode = { mode: 2, dropFrame: true } as const;
    const clean = extract(drawing(sheet), mode);
    expect(clean.issues.filter((i) => i.level === 'error')).toEqual([]);
    expect(clean.parts.map((p) => p.label.code)).toEqual(['A-1']);
    const stray = extract(drawing([...sheet, ...line(2000, 1500, 2600, 1500)]), mode);
    expect(stray.issues.filter((i) => i.level === 'error').map(dxfMessage)).toEqual([
      '轮廓不闭合，断点 (2000,1500)',
    ]);
  });
  it.each([
    ['A-1 2件', { code: 'A-1', quantity: 2 }],
    ['A-2(3块)', { code: 'A-2', quantity: 3 }],
    ['A-2（3块）', { code: 'A-2', quantity: 3 }],
    ['A-3-4PCS', { code: 'A-3', quantity: 4 }],
    ['A-5 x3', { code: 'A-5', quantity: 3 }],
    ['板号 B-01 共3件', { code: 'B-01', quantity: 3 }],
    ['编号B-02', { code: 'B-02' }],
    ['编号：B-03 5件', { code: 'B-03', quantity: 5 }],
    ['编号B-04\n数量3件\n板厚2.5mm', { code: 'B-04', quantity: 3, thickness: 2.5 }],
    ['A-34PCS', { code: 'A-34PCS' }],
    ['編號:臺-5 數量：3', { code: '臺-5', quantity: 3 }],
    ['B-05\n共6块', { code: 'B-05', quantity: 6 }],
    ['WP-06  t=2.5', { code: 'WP-06', thickness: 2.5 }],
    ['WP-06 t=2.5 n=7', { code: 'WP-06', thickness: 2.5, quantity: 7 }],
    ['种钉 n=7', {}],
    ['6063-T6 n=4', {}],
    ['3003-H24 t=3\nB-07', { code: 'B-07', thickness: 3 }],
    ['1200x600 t=2.5', { thickness: 2.5 }],
    ['铝板 板厚：2.5', { thickness: 2.5 }],
    ['LB-01(3F)', { code: 'LB-01(3F)' }],
    ['东-01', { code: '东-01' }],
  ])('%s gives its code and its pieces', (label, found) => expect(parseLabel([label])).toEqual(found));
  it('a panel with a code of its own is no frame of the panel in its opening', () => {
    const found = extract(
      drawing([
        ...rect(0, 0, 1000, 800),
        ...rect(300, 250, 400, 300),
        ...rect(400, 350, 200, 100),
        ...text(60, 60, 'P-1'),
        ...text(450, 390, 'P-2'),
      ]),
      { mode: 2, dropFrame: true },
    );
    expect(found.parts.map((p) => [p.label.code, p.geometry.width, p.geometry.holes.length])).toEqual([
      ['P-1', 1000, 1],
      ['P-2', 200, 0],
    ]);
  });
});

describe('rings over each other', () => {
  const sheet = rect(0, 0, 500, 300);
  it.each([
    ['a keyhole of a circle and a slot', [...circle(250, 150, 15), ...rect(245, 155, 10, 40)]],
    ['two circles', [...circle(250, 150, 15), ...circle(265, 150, 15)]],
    ['an island over the edge of its opening', [...rect(50, 50, 300, 200), ...rect(300, 100, 100, 50)]],
  ])('%s are holes that meet, and no part of their own', (_, holes) => {
    for (const mode of [1, 2] as const) {
      const found = extract(drawing([...sheet, ...holes]), { mode });
      expect(found.parts.map((p) => p.geometry.holes.length)).toEqual([2]);
      expect(found.issues.map(dxfMessage)).toEqual(['孔与孔相交']);
      expect(found.sketch?.breaks).toHaveLength(1);
    }
  });
  it('panels that are drawn edge to edge are panels, a corner of one upon the side of another or in its notch', () => {
    const sizes = (...entities: (string | number)[][]) =>
      extract(drawing(entities.flat()), { mode: 2 }).parts.map(({ geometry: g }) => [
        g.width,
        g.height,
        g.holes.length,
      ]);
    expect(sizes(sheet, rect(500, 0, 400, 300), rect(0, 300, 900, 200))).toEqual([
      [500, 300, 0],
      [400, 300, 0],
      [900, 200, 0],
    ]);
    const angle = [0, 0, 600, 0, 600, 200, 200, 200, 200, 500, 0, 500];
    const corner = [
      0,
      'LWPOLYLINE',
      8,
      'CUT',
      90,
      6,
      70,
      1,
      ...angle.flatMap((v, i) => [10 + 10 * (i % 2), v]),
    ];
    expect(sizes(corner, rect(200, 200, 400, 300))).toEqual([
      [600, 500, 0],
      [400, 300, 0],
    ]);
  });
  it('a hole over the outline leaves it', () => {
    const found = extract(drawing([...sheet, ...circle(500, 150, 15)]));
    expect(found.issues.map(dxfMessage)).toEqual(['孔超出轮廓']);
  });
});

describe('the circle round the code of a panel', () => {
  const panel = rect(0, 0, 500, 300);
  const bubble = (x: number, y: number, code: string, height = 12, r = 30) => [
    ...circle(x, y, r),
    ...text(x, y, code, height),
  ];
  const found = (...entities: (string | number)[][]) => {
    const { parts, issues } = extract(drawing(entities.flat()), { mode: 2, dropFrame: true });
    return [
      parts.map((p) => [p.label.code, p.geometry.width, p.geometry.height, p.geometry.holes.length]),
      issues.map(dxfMessage),
    ];
  };
  it('is no hole, and makes no frame of the panel', () => {
    const told = '编号 N-77 外的圆圈（直径 60 mm）按标注处理，没有作为孔';
    expect(found(panel, bubble(250, 150, 'N-77'))).toEqual([[['N-77', 500, 300, 0]], [told]]);
    expect(found(panel, bubble(250, 150, 'N-77'), bubble(60, 60, 'M12'))[0]).toEqual([['N-77', 500, 300, 1]]);
    // beside real holes, and on a sheet with a frame
    const frame = rect(-500, -500, 4200, 2970);
    expect(found(frame, panel, bubble(250, 150, 'N-77'), circle(50, 50, 10))).toEqual([
      [['N-77', 500, 300, 1]],
      ['已忽略图框 4200×2970', told],
    ]);
  });
  it('is a hole where the panel has a code of its own, where several have one, and round what is said of a hole', () => {
    const holesOf = (...entities: (string | number)[][]) =>
      extract(drawing([...panel, ...entities.flat()]), { mode: 2, dropFrame: true }).parts.map((p) => [
        p.geometry.width,
        p.geometry.holes.length,
      ]);
    expect(holesOf(bubble(250, 150, 'A-12'), text(100, 100, 'P-1'))).toEqual([[500, 1]]);
    expect(holesOf(bubble(100, 150, 'A-12'), bubble(300, 150, 'A-13'))).toEqual([[500, 2]]);
    for (const callout of ['M12', 'R30', 'Φ60'])
      expect(holesOf(bubble(250, 150, callout))).toEqual([[500, 1]]);
    // what stands on the plate names it, not what stands in a hole
    expect(found(panel, bubble(250, 150, 'A-12'), text(100, 100, 'P-1'))[0]).toEqual([['P-1', 500, 300, 1]]);
  });
  it('a round part with its code in small letters is one', () => {
    const { parts } = extract(drawing([...circle(0, 0, 80), ...text(0, 0, 'N-77', 8)]), { mode: 2 });
    expect(parts.map((p) => [p.label.code, p.geometry.width])).toEqual([['N-77', 160]]);
    // and so is an opening that is much wider than the code in it
    const wide = extract(drawing([...panel, ...bubble(250, 150, 'N-77', 5, 90)]), { mode: 2 }).parts;
    expect(wide.map((p) => [p.geometry.width, p.geometry.holes.length])).toEqual([[500, 1]]);
  });
});

describe('layers of sheet metal programs', () => {
  /** a flat panel with a hole, two bends across it and the tangents beside them */
  const flat = (of: {
    outer: string;
    hole: string;
    bends: readonly [string, string];
    beside?: string;
  }): string =>
    drawing([
      ...rect(0, 0, 1200, 640, of.outer),
      ...circle(600, 320, 20, of.hole),
      ...line(0, 22, 1200, 22, of.bends[0]),
      ...line(0, 618, 1200, 618, of.bends[1]),
      ...(of.beside ? [...line(0, 20, 1200, 20, of.beside), ...line(0, 620, 1200, 620, of.beside)] : []),
    ]);
  it.each([
    [
      'Inventor',
      {
        outer: 'IV_OUTER_PROFILE',
        hole: 'IV_INTERIOR_PROFILES',
        bends: ['IV_BEND', 'IV_BEND_DOWN'],
        beside: 'IV_TANGENT',
      },
    ],
    [
      'Solid Edge',
      { outer: 'OUTER_LOOP', hole: 'INTERIOR_LOOPS', bends: ['UP_CENTERLINES', 'DOWN_CENTERLINES'] },
    ],
    ['SolidWorks', { outer: '0', hole: '0', bends: ['UP_BEND', 'SW-BEND LINES'] }],
    ['CAXA', { outer: '粗实线层', hole: '粗实线层', bends: ['中心线层', '折边线'], beside: '剖面线层' }],
  ] as const)('%s: bends are bends, what is drawn beside them is no contour', (_, names) => {
    const { parts, issues } = extract(flat(names));
    expect(issues.map(dxfMessage)).toEqual([]);
    expect(
      parts.map(({ geometry: g }) => [g.width, g.height, g.holes.length, g.bendLines.length, g.marks.length]),
    ).toEqual([[1200, 640, 1, 2, 0]]);
  });
  it('Inventor: what a tool forms is marked, not cut out', () => {
    const { parts } = extract(
      drawing([
        ...rect(0, 0, 600, 400, 'IV_OUTER_PROFILE'),
        ...rect(100, 100, 80, 30, 'IV_FEATURE_PROFILES'),
      ]),
    );
    expect(parts.map((p) => [p.geometry.holes.length, p.geometry.marks.length > 0])).toEqual([[0, true]]);
  });
});
