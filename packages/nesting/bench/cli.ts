// The bench by hand. node packages/nesting/bench/cli.ts [family text] [every nth] [seconds] [from] [seed]
import { benchNesting } from './report.ts';

const [only, every = '1', seconds, from = '0', seed = '1'] = process.argv.slice(2);
await benchNesting({
  only: only === undefined || only === 'all' ? undefined : only,
  every: Number(every),
  from: Number(from),
  seed: Number(seed),
  // another seed is a check, not what the table shows
  isKept: seed === '1',
  seconds: seconds === undefined || seconds === '-' ? undefined : Number(seconds),
});
