/** Machines of the nesting desk with rates of their own (engineering F9.4): what one leaves out is as the space says of its kind. */
import { CONFIG_KEYS, type ConfigKey } from '../../platform/config/config.keys.ts';

const KINDS = { 1: 'shear', 2: 'laser', 3: 'punch', 4: 'router', 5: 'saw', 6: 'barSaw' } as const;
const KIND_LABELS = { 1: '剪板机', 2: '激光', 3: '数控冲', 4: '雕刻机', 5: '推台锯', 6: '型材锯' } as const;
export type MachinePreset = keyof typeof KINDS;
export const NEST_MACHINE_KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({
  value: Number(value),
  label,
}));

export const MACHINE_FIGURES = [
  'speed',
  'pierceTime',
  'loadTime',
  'secondsPerCut',
  'secondsPerMitre',
  'hourlyRate',
] as const;
export type MachineFigure = (typeof MACHINE_FIGURES)[number];
export type OwnRates = { readonly [K in MachineFigure]: number | null };

export interface MachineFigureOf {
  readonly name: MachineFigure;
  /** the setting that holds where the machine says nothing */
  readonly key: ConfigKey;
  readonly label: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
}
/** What a machine of the kind may say of itself. */
export const machineFigures = (preset: number): MachineFigureOf[] =>
  MACHINE_FIGURES.flatMap((name) => {
    const key = `machine.${KINDS[preset as MachinePreset]}.${name}` as ConfigKey;
    const setting = CONFIG_KEYS[key];
    if (setting?.kind !== 'figure') return [];
    const label = setting.title.replace(KIND_LABELS[preset as MachinePreset], '');
    return [{ name, key, label, unit: setting.unit, min: setting.min, max: setting.max }];
  });

/** The rates of the kind, with what the machine says of itself. */
export function withOwn<R extends object>(rates: R, own: OwnRates | null): R {
  if (own === null) return rates;
  const said = MACHINE_FIGURES.filter((name) => name in rates && own[name] !== null);
  return { ...rates, ...Object.fromEntries(said.map((name) => [name, own[name]])) };
}

/** The first figure that its kind does not have or that is out of its range; null: all are well. */
export function machineFault(preset: number, own: OwnRates): string | null {
  const known = machineFigures(preset);
  const wrong = MACHINE_FIGURES.find((name) => {
    const value = own[name];
    const figure = known.find((f) => f.name === name);
    return value !== null && !(figure && value >= figure.min && value <= figure.max);
  });
  if (wrong === undefined) return null;
  const figure = known.find((f) => f.name === wrong);
  return figure
    ? `${figure.label}超出范围 ${figure.min}~${figure.max}`
    : `${KIND_LABELS[preset as MachinePreset]}没有这一项`;
}
