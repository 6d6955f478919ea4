// Prints our sheets beside the best known. node packages/nesting/bench/cli.ts [folder] [ms per instance] [every nth]
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { benchNest600, solveInstance } from '../src/bench/run.ts';
import type { Instance } from '../src/bench/run.ts';

const [folder = join(import.meta.dirname, '../fixtures/instances'), msText = '200', nthText = '4'] =
  process.argv.slice(2);
const ms = Number(msText);

for (const row of benchNest600(5000)) console.log('nest600', row);

const MODES = [
  { name: 'OF', isFree: true, canRotate: false, best: 'OF' },
  { name: 'RF', isFree: true, canRotate: true, best: 'RF' },
  { name: 'guillotine O', isFree: false, canRotate: false, best: 'OG3' },
  { name: 'guillotine R', isFree: false, canRotate: true, best: 'RG3' },
];

for (const file of readdirSync(folder).filter((f) => f.startsWith('2bp') && f.endsWith('.jsonl'))) {
  const lines = readFileSync(join(folder, file), 'utf8').trim().split('\n');
  const instances = lines.filter((_, i) => i % Number(nthText) === 0).map((l) => JSON.parse(l) as Instance);
  for (const mode of MODES) {
    let ours = 0;
    let best = 0;
    for (const instance of instances) {
      ours += solveInstance(instance, mode, { ms, seed: 1 });
      best += instance.best[mode.best] ?? 0;
    }
    const over = ((ours / best - 1) * 100).toFixed(2);
    console.log(
      `${file} ${mode.name}: ${ours} sheets, best known ${best} (${over} %), ${instances.length} instances, ${ms} ms each`,
    );
  }
}
