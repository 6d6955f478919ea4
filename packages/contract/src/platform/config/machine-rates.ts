/** What an hour of each machine costs and how long it takes: until machines say so themselves, the space says it by kind (engineering F9.4). */
import type { FigureKey } from './config.kinds.ts';

interface Figure {
  readonly title: string;
  readonly hint: string;
  readonly unit: string;
  readonly max: number;
  readonly decimals: number;
}
const HOURLY: Figure = {
  title: '每小时费用',
  hint: '含人工与折旧，用来计算套料方案的加工费',
  unit: '元/h',
  max: 100_000,
  decimals: 2,
};
const SPEED: Figure = {
  title: '切割速度',
  hint: '切割长度除以速度就是切割时间',
  unit: 'm/min',
  max: 1000,
  decimals: 2,
};
const PIERCE: Figure = {
  title: '穿孔时间',
  hint: '每件外轮廓和每个孔各穿孔一次',
  unit: 's/个',
  max: 600,
  decimals: 2,
};
const LOAD: Figure = { title: '上下料时间', hint: '每张板', unit: 's/张', max: 36_000, decimals: 2 };
const BAR_LOAD: Figure = { ...LOAD, hint: '每支料', unit: 's/支' };
const CUT: Figure = { title: '每刀时间', hint: '含定位，修边也算一刀', unit: 's/刀', max: 3600, decimals: 2 };
const SQUARE: Figure = { ...CUT, title: '每刀时间', hint: '直切一刀，含定位，修头也算一刀' };
const MITRE: Figure = { ...CUT, title: '斜切每刀时间', hint: '斜切一刀，含转锯片和定位' };

const keyOf = (machine: string, { title, ...figure }: Figure, usual: number, min = 0): FigureKey => ({
  group: 'machine',
  kind: 'figure',
  title: `${machine}${title}`,
  usual,
  min,
  ...figure,
});
/** 0.1 m/min: time is a quotient of it. */
const SLOWEST = 0.1;

export const MACHINE_RATE_KEYS = {
  'machine.shear.secondsPerCut': keyOf('剪板机', CUT, 20),
  'machine.shear.hourlyRate': keyOf('剪板机', HOURLY, 80),
  'machine.laser.speed': keyOf('激光', SPEED, 12, SLOWEST),
  'machine.laser.pierceTime': keyOf('激光', PIERCE, 0.3),
  'machine.laser.loadTime': keyOf('激光', LOAD, 120),
  'machine.laser.hourlyRate': keyOf('激光', HOURLY, 180),
  'machine.punch.speed': keyOf('数控冲', SPEED, 6, SLOWEST),
  'machine.punch.pierceTime': keyOf('数控冲', PIERCE, 0.3),
  'machine.punch.loadTime': keyOf('数控冲', LOAD, 120),
  'machine.punch.hourlyRate': keyOf('数控冲', HOURLY, 120),
  'machine.router.speed': keyOf('雕刻机', SPEED, 4, SLOWEST),
  'machine.router.pierceTime': keyOf('雕刻机', PIERCE, 2),
  'machine.router.loadTime': keyOf('雕刻机', LOAD, 180),
  'machine.router.hourlyRate': keyOf('雕刻机', HOURLY, 80),
  'machine.saw.secondsPerCut': keyOf('推台锯', CUT, 30),
  'machine.saw.hourlyRate': keyOf('推台锯', HOURLY, 80),
  'machine.barSaw.secondsPerCut': keyOf('型材锯', SQUARE, 15),
  'machine.barSaw.secondsPerMitre': keyOf('型材锯', MITRE, 25),
  'machine.barSaw.loadTime': keyOf('型材锯', BAR_LOAD, 60),
  'machine.barSaw.hourlyRate': keyOf('型材锯', HOURLY, 60),
} as const satisfies Readonly<Record<string, FigureKey>>;
