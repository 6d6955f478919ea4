/** A machine of the nesting desk as a test sends it: it says only what it is asked to say. */
import type { NestMachine } from '@muyun/contract';

type Said = Omit<NestMachine, 'id' | 'version'>;
const NOTHING = {
  speed: null,
  pierceTime: null,
  loadTime: null,
  secondsPerCut: null,
  secondsPerMitre: null,
  hourlyRate: null,
};
export const machineOf = (name: string, machinePreset: number, over: Partial<Said> = {}): Said => ({
  ...NOTHING,
  name,
  machinePreset,
  ...over,
});
/** One that cuts 24 m/min at 360 an hour. */
export const laserMachine = (name: string): Said => machineOf(name, 2, { speed: 24, hourlyRate: 360 });
