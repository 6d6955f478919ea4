/** `npm run tenant:export -- --tenant <id> --out <file>`: one space into one archive. Reads only. Of a space whose data went: what it was packed into. */
import path from 'node:path';
import { fill } from '@muyun/contract';
import { argumentsOf, onHouse } from './main.ts';
import { takeArchive } from './archive.ts';
import { exportSpace } from './export.ts';
import { Refused, WORDS } from './words.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const began = performance.now();

await onHouse(async (options) => {
  const given = argumentsOf(process.argv.slice(2), ['tenant', 'out'], []);
  if (!given?.['out'] || !ID.test(given['tenant'] ?? '')) throw new Refused(WORDS.usageExport);
  const [tenantId, target] = [given['tenant'] ?? '', path.resolve(given['out'])];
  if (await takeArchive(options, tenantId, target)) return [fill(WORDS.archived, { path: target })];
  const done = await exportSpace(tenantId, target, options);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return [
    fill(WORDS.exported, { ...done, seconds }),
    ...(done.missing > 0 ? [fill(WORDS.missing, { n: done.missing })] : []),
  ];
});
