/** Time and cost of cutting a plan (engineering F9.4), exact. */
import { dec, round } from '../../kit/decimal.ts';
import { CONFIG_KEYS, type ConfigKey } from '../../platform/config/config.keys.ts';
import type { ConfigValue } from '../../platform/config/config.values.ts';

type Figure = ReturnType<typeof dec>;

/** Of a machine that follows outlines: laser, punch, router. Yuan an hour, m/min, seconds. */
export interface OutlineRates {
  readonly kind: 'outline';
  readonly speed: number;
  readonly pierceTime: number;
  readonly loadTime: number;
  readonly hourlyRate: number;
}
/** Of a machine that cuts stroke by stroke: shear, panel saw. */
export interface StrokeRates {
  readonly kind: 'strokes';
  readonly secondsPerCut: number;
  readonly hourlyRate: number;
}
export type MachineRates = OutlineRates | StrokeRates;

const MACHINES = { 1: 'shear', 2: 'laser', 3: 'punch', 4: 'router', 5: 'saw' } as const;
type Machine = (typeof MACHINES)[keyof typeof MACHINES];
const STROKES: readonly Machine[] = ['shear', 'saw'];

/** What the space says of the machine of a preset; `valueOf` answers a setting as it stands. */
export function machineRates(preset: number, valueOf: (key: ConfigKey) => ConfigValue): MachineRates {
  const machine = MACHINES[preset as keyof typeof MACHINES] ?? MACHINES[1];
  const figure = (name: string): number => {
    const key = `machine.${machine}.${name}`;
    return key in CONFIG_KEYS ? Number(valueOf(key as ConfigKey)) : 0;
  };
  const hourlyRate = figure('hourlyRate');
  if (STROKES.includes(machine))
    return { kind: 'strokes', secondsPerCut: figure('secondsPerCut'), hourlyRate };
  return {
    kind: 'outline',
    speed: figure('speed'),
    pierceTime: figure('pierceTime'),
    loadTime: figure('loadTime'),
    hourlyRate,
  };
}

/** Of a saw that cuts bars (preset 6). Yuan an hour, seconds a cut and a bar. */
export interface BarRates {
  readonly secondsPerCut: number;
  readonly secondsPerMitre: number;
  readonly loadTime: number;
  readonly hourlyRate: number;
}
/** What the space says of the saw; `valueOf` answers a setting as it stands. */
export const barRates = (valueOf: (key: ConfigKey) => ConfigValue): BarRates => ({
  secondsPerCut: Number(valueOf('machine.barSaw.secondsPerCut')),
  secondsPerMitre: Number(valueOf('machine.barSaw.secondsPerMitre')),
  loadTime: Number(valueOf('machine.barSaw.loadTime')),
  hourlyRate: Number(valueOf('machine.barSaw.hourlyRate')),
});

export interface SheetWork {
  /** metres */
  readonly cutLength: string;
  readonly pierces: number;
  /** strokes of the operator, trimming among them */
  readonly strokes: number;
}
const MINUTE = 60;
const HOUR = 3600;

/** Seconds that one sheet takes, unrounded; null where a machine of strokes has been given none. */
export function sheetSeconds(rates: MachineRates, work: SheetWork): Figure | null {
  if (rates.kind === 'strokes')
    return work.strokes === 0 ? null : dec(rates.secondsPerCut).times(work.strokes);
  return dec(work.cutLength)
    .div(rates.speed)
    .times(MINUTE)
    .plus(dec(rates.pierceTime).times(work.pierces))
    .plus(rates.loadTime);
}
/** Seconds that one bar takes: laid in once, then cut by cut, the one that squares its head among them. */
export function barSeconds(rates: BarRates, cuts: readonly { readonly angle: number }[]): Figure {
  const mitres = cuts.filter((c) => c.angle !== 0).length;
  return dec(rates.secondsPerCut)
    .times(cuts.length - mitres)
    .plus(dec(rates.secondsPerMitre).times(mitres))
    .plus(rates.loadTime);
}
/** Yuan of so many seconds, to the cent. */
export const workCost = (rates: Pick<MachineRates, 'hourlyRate'>, seconds: Figure): string =>
  round(seconds.times(rates.hourlyRate).div(HOUR), 2);

/** Whole seconds, as they are stored and shown. */
export const wholeSeconds = (seconds: Figure): number => Number(round(seconds, 0));

/** `2 小时 05 分`, `3 分 20 秒`. */
export function durationText(seconds: number): string {
  const pad = (n: number): string => String(n).padStart(2, '0');
  if (seconds >= HOUR)
    return `${Math.floor(seconds / HOUR)} 小时 ${pad(Math.floor((seconds % HOUR) / MINUTE))} 分`;
  return seconds >= MINUTE
    ? `${Math.floor(seconds / MINUTE)} 分 ${pad(seconds % MINUTE)} 秒`
    : `${seconds} 秒`;
}
