// The published families: which file, which mode, what is counted, and the best known value.
import type { Instance, InstanceMode } from '../src/bench/run.ts';

/** An instance with the fields only the bench reads. */
export interface BenchInstance extends Instance {
  objective: string;
  lb: Record<string, number>;
}

export interface Family {
  name: string;
  /** File below the data folder. */
  file: string;
  /** Smaller file of the package, when the data folder is not there. */
  sample?: string;
  mode: InstanceMode | 'own';
  /** Key of the best known value; staged values are upper bounds of any-stage cutting. */
  best: readonly string[];
  /** Seconds per instance in the goals table. */
  seconds: number;
  goal: string;
  /** `over best` is the mean over the instances, not of the sums. */
  isMean?: boolean;
  peer?: 'maxrects-packer' | 'guillotine-packer';
}

const STRIP = {
  mode: { isFree: true, canRotate: false },
  best: ['OF'],
  seconds: 10,
  goal: '≤ +1.0 % mean over all three',
  isMean: true,
};
const TWO_BP = { file: 'rect-bin/2bp-class.jsonl', sample: '2bp-sample.jsonl', seconds: 1 };
const CUT_O = { isFree: false, canRotate: false };
const CUT_R = { isFree: false, canRotate: true };

export const FAMILIES: readonly Family[] = [
  {
    ...TWO_BP,
    name: '2bp OF',
    mode: { isFree: true, canRotate: false },
    best: ['OF'],
    goal: '≤ +0.20 %',
    peer: 'maxrects-packer',
  },
  {
    ...TWO_BP,
    name: '2bp RF',
    mode: { isFree: true, canRotate: true },
    best: ['RF'],
    goal: '≤ +0.28 %',
    peer: 'maxrects-packer',
  },
  {
    ...TWO_BP,
    name: '2bp guillotine O',
    mode: CUT_O,
    best: ['OG3'],
    goal: '≤ +0.12 %',
    peer: 'guillotine-packer',
  },
  {
    ...TWO_BP,
    name: '2bp guillotine R',
    mode: CUT_R,
    best: ['RG3'],
    goal: '≤ +0.35 %',
    peer: 'guillotine-packer',
  },
  {
    name: '2cs Cintra',
    file: 'rect-cs/2cs-cintra.jsonl',
    mode: CUT_O,
    best: ['OH3A'],
    seconds: 10,
    goal: '≤ 0 %',
  },
  {
    name: '2cs Imahori',
    file: 'rect-cs/2cs-imahori.jsonl',
    mode: CUT_O,
    best: ['OH3A'],
    seconds: 10,
    goal: '≤ 0 %',
  },
  { name: '2cs ATP', file: 'rect-cs/2bp-atp.jsonl', mode: CUT_O, best: ['OH3V'], seconds: 10, goal: '≤ 0 %' },
  {
    name: '2cs Hifi',
    file: 'rect-cs/2bp-hifi.jsonl',
    mode: CUT_O,
    best: ['OH3V'],
    seconds: 10,
    goal: '≤ 0 %',
  },
  {
    name: '2cs Long',
    file: 'rect-cs/2cs-long.jsonl',
    mode: CUT_R,
    best: ['published'],
    seconds: 10,
    goal: '≤ 0 %',
  },
  {
    name: '2vs Cintra O',
    file: 'rect-vs/2vs-cintra.jsonl',
    mode: CUT_O,
    best: ['OG2'],
    seconds: 10,
    goal: '≤ +0.3 %',
  },
  {
    name: '2vs Cintra R',
    file: 'rect-vs/2vs-cintra.jsonl',
    mode: CUT_R,
    best: ['RG2'],
    seconds: 10,
    goal: '≤ +0.3 %',
  },
  {
    name: '2vs Pisinger',
    file: 'rect-vs/2vs-pisinger.jsonl',
    mode: { isFree: true, canRotate: false },
    best: ['OF'],
    seconds: 10,
    goal: '≤ +0.3 %',
  },
  { ...STRIP, name: 'strip Hopper C', file: 'strip/strip-hopper-c.jsonl' },
  { ...STRIP, name: 'strip Hopper N, T', file: 'strip/strip-hopper-nt.jsonl' },
  { ...STRIP, name: 'strip BKW', file: 'strip/strip-bkw.jsonl' },
  {
    ...STRIP,
    name: 'strip ZDF',
    file: 'strip/strip-zdf.jsonl',
    goal: 'to 75,032 pieces; only an area bound is known',
  },
  {
    name: 'prod-rect',
    file: 'prod-rect/prod-rect.jsonl',
    sample: 'prod-sample.jsonl',
    mode: 'own',
    best: [],
    seconds: 60,
    goal: 'within 0.3 % of the best in the data',
  },
];
