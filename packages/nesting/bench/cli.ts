// The bench by hand. node packages/nesting/bench/cli.ts [family text] [every nth] [seconds] [from]
import { benchNesting } from './report.ts';

const [only, every = '1', seconds, from = '0'] = process.argv.slice(2);
await benchNesting({
  only: only === undefined || only === 'all' ? undefined : only,
  every: Number(every),
  from: Number(from),
  seconds: seconds === undefined || seconds === '-' ? undefined : Number(seconds),
});
