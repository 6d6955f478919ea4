/** Platform defaults of plate types (engineering A2): the shapes that nearly every façade has. Data, no rules. */
const bend = (length: string, angle = 90) => ({ length, angle, dir: 'back' as const, method: 1 as const });
const ret = (...lengths: readonly string[]) => ({ chain: lengths.map((l) => bend(l)) });
const CORNER = { type: 2 as const, gap: 0.5, relief: 0 as const };
const F = { key: 'F', label: '折边', default: 25, min: 10, max: 200 };
const L = { key: 'L', label: '内勾', default: 15, min: 8, max: 100 };

export const PLATE_TYPE_DEFAULTS = [
  { code: 'PB', name: '平板', params: [], edges: null, corner: null, features: null, faceCurve: null },
  {
    code: 'ZB',
    name: '四边折边板',
    params: [F],
    edges: { top: ret('F'), right: ret('F'), bottom: ret('F'), left: ret('F') },
    corner: CORNER,
    features: null,
    faceCurve: null,
  },
  {
    code: 'SZ',
    name: '四边双折边板',
    params: [F, L],
    edges: { top: ret('F', 'L'), right: ret('F', 'L'), bottom: ret('F', 'L'), left: ret('F', 'L') },
    corner: CORNER,
    features: null,
    faceCurve: null,
  },
  {
    code: 'LB',
    name: '两边折边板',
    params: [F],
    edges: { left: ret('F'), right: ret('F') },
    corner: CORNER,
    features: null,
    faceCurve: null,
  },
  {
    code: 'UB',
    name: 'U 型包柱板',
    params: [{ key: 'D', label: '翼宽', default: 200, min: 30, max: 1500 }, F],
    edges: { left: ret('D', 'F'), right: ret('D', 'F') },
    corner: CORNER,
    features: null,
    faceCurve: null,
  },
  {
    code: 'LJ',
    name: 'L 型转角板',
    params: [{ key: 'D', label: '翼宽', default: 300, min: 30, max: 1500 }, F],
    edges: { left: ret('F'), right: ret('D', 'F') },
    corner: CORNER,
    features: null,
    faceCurve: null,
  },
  {
    code: 'CB',
    name: '冲孔平板',
    params: [
      { key: 'D', label: '孔径', default: 8, min: 2, max: 100 },
      { key: 'P', label: '孔距', default: 150, min: 10, max: 2000 },
    ],
    edges: null,
    corner: null,
    features: [
      {
        kind: 'hole' as const,
        axis: 'W' as const,
        count: 'max(1, round((W - 100) / P) + 1)',
        edgeOffset: 50,
        diameter: 'D',
      },
    ],
    faceCurve: null,
  },
  {
    code: 'TB',
    name: '吊顶条板',
    params: [F],
    edges: { top: ret('F'), bottom: ret('F') },
    corner: CORNER,
    features: null,
    faceCurve: null,
  },
] as const;
