/** `npm run tenant:export -- --tenant <id> --out <file>`: one space into one archive. Reads only. */
import path from 'node:path';
import { fill } from '@muyun/contract';
import { argumentsOf, onHouse } from './main.ts';
import { exportSpace } from './export.ts';
import { Refused, WORDS } from './words.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const began = performance.now();

await onHouse(async (options) => {
  const given = argumentsOf(process.argv.slice(2), ['tenant', 'out'], []);
  if (!given?.['out'] || !ID.test(given['tenant'] ?? '')) throw new Refused(WORDS.usageExport);
  const done = await exportSpace(given['tenant'] ?? '', path.resolve(given['out']), options);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return [
    fill(WORDS.exported, { ...done, seconds }),
    ...(done.missing > 0 ? [fill(WORDS.missing, { n: done.missing })] : []),
  ];
});
