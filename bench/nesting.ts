/** `npm run bench -- nesting [family] [every nth] [seconds]`: the engine's families against bounds, best known and the npm packers. */
import { benchNesting as run } from '../packages/nesting/bench/report.ts';

export async function benchNesting(): Promise<void> {
  const [only, every = '1', seconds] = process.argv.slice(3);
  await run({
    only: only === undefined || only === 'all' ? undefined : only,
    every: Number(every),
    from: 0,
    seconds: seconds === undefined ? undefined : Number(seconds),
  });
}
