/** `npm run tenant:import -- --in <file> [--new-ids]`: one space out of an archive, all of it or nothing. */
import path from 'node:path';
import { fill } from '@muyun/contract';
import { argumentsOf, onHouse } from './main.ts';
import { type Imported, importSpace } from './import.ts';
import { Refused, WORDS } from './words.ts';

const began = performance.now();

function told(done: Imported): string[] {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { name, tenantId, tables, rows, files, matched, made } = done;
  return [
    fill(WORDS.imported, { name, tenantId, tables, rows, files, seconds }),
    done.violations === 0 ? WORDS.isHolding : fill(WORDS.asBefore, { n: done.violations }),
    fill(WORDS.accounts, { matched, made }),
    ...(done.password === null ? [] : [fill(WORDS.password, { password: done.password })]),
    ...(done.missing > 0 ? [fill(WORDS.missing, { n: done.missing })] : []),
    ...(done.secretsLost > 0 ? [fill(WORDS.sealedLost, { n: done.secretsLost })] : []),
    ...(done.replaced.length > 0 ? [fill(WORDS.replaced, { names: done.replaced.join('、') })] : []),
  ];
}

await onHouse(async (options) => {
  const given = argumentsOf(process.argv.slice(2), ['in'], ['new-ids']);
  if (!given?.['in']) throw new Refused(WORDS.usageImport);
  return told(await importSpace(path.resolve(given['in']), { ...options, newIds: 'new-ids' in given }));
});
