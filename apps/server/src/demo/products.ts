/** The products of a demo project: sizes as façades have them, the same at every start. */
import type { DemoProject } from './data.ts';

/** A small seeded generator (mulberry32, public domain): the demo is the same everywhere. */
export function seeded(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface DemoProduct {
  readonly code: string;
  readonly name: string;
  readonly plateType: string;
  readonly width: number;
  readonly height: number;
  readonly params: Record<string, number>;
  readonly color: string;
  readonly quantity: number;
  readonly region: string;
  readonly positions: string[];
  readonly groupKey: string;
  readonly priority: number;
  readonly remark: string | null;
}

const SHAPES = [
  {
    type: 'ZB',
    prefix: 'A',
    name: '标准板',
    weight: 46,
    widths: [1180, 1180, 1160, 1040, 920, 860],
    heights: [2380, 1640, 1180, 980, 720, 640],
    params: { F: 25 },
  },
  {
    type: 'SZ',
    prefix: 'B',
    name: '勾搭板',
    weight: 16,
    widths: [1120, 960, 840],
    heights: [1850, 1420, 960],
    params: { F: 30, L: 15 },
  },
  {
    type: 'UB',
    prefix: 'C',
    name: '包柱板',
    weight: 10,
    widths: [520, 460, 420],
    heights: [2860, 2380, 1960],
    params: { D: 280, F: 20 },
  },
  {
    type: 'LJ',
    prefix: 'D',
    name: '转角板',
    weight: 10,
    widths: [620, 540],
    heights: [2380, 1960],
    params: { D: 260, F: 25 },
  },
  {
    type: 'TB',
    prefix: 'T',
    name: '吊顶条板',
    weight: 10,
    widths: [3600, 3000, 2400],
    heights: [300, 250],
    params: { F: 20 },
  },
  {
    type: 'PB',
    prefix: 'P',
    name: '收边平板',
    weight: 8,
    widths: [1200, 900, 600],
    heights: [300, 240, 180],
    params: {},
  },
] as const;
const REGIONS = ['北立面', '南立面', '东立面', '西立面', '裙楼', '大堂'] as const;

/** All products of a project. Widths and heights mm; every flat fits a 1500 sheet of 4000 or a coil. */
export function demoProducts(project: DemoProject, seed: number): DemoProduct[] {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const total = SHAPES.reduce((sum, s) => sum + s.weight, 0);
  const counters = new Map<string, number>();
  return Array.from({ length: project.products }, () => {
    let at = random() * total;
    const shape = SHAPES.find((s) => (at -= s.weight) < 0) ?? SHAPES[0];
    const floor = 2 + Math.floor(random() * 18);
    const serial = (counters.get(shape.prefix) ?? 0) + 1;
    counters.set(shape.prefix, serial);
    const quantity = random() < 0.5 ? 1 + Math.floor(random() * 6) : 4 + Math.floor(random() * 20);
    const region = pick(REGIONS);
    const code = `${shape.prefix}-${String(floor).padStart(2, '0')}-${String(serial).padStart(3, '0')}`;
    const jitter = random() < 0.35 ? Math.floor(random() * 24) * 5 : 0;
    return {
      code,
      name: shape.name,
      plateType: shape.type,
      width: pick(shape.widths) - jitter,
      height: pick(shape.heights) - (random() < 0.3 ? Math.floor(random() * 20) * 4 : 0),
      params: { ...shape.params },
      color: random() < 0.8 ? project.color : project.color2,
      quantity,
      region,
      positions:
        random() < 0.4
          ? Array.from(
              { length: quantity },
              (_, i) => `${region} F${floor}-${shape.prefix}${serial}-${i + 1}`,
            )
          : [],
      groupKey: `${region} ${floor}F`,
      priority: floor < 6 ? 3 : 5,
      remark: random() < 0.04 ? '现场复核后下料' : null,
    };
  });
}
