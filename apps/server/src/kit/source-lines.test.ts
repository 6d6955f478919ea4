/** An error of a bundled program is told at its place in the source. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './root.ts';
import { inSource } from './source-lines.ts';

/** what run24 has built for every run of the tests */
const threads = path.join(ROOT, 'apps/server/dist/threads');
const folder = path.join(threads, readFileSync(path.join(threads, 'current'), 'utf8'));
const SOURCE = 'apps/server/src/kit/spreadsheet/read.worker.ts';

describe('a line of a stack', () => {
  it('of a bundle names the file and the line of the source', () => {
    const file = path.join(folder, readdirSync(folder).find((name) => name.startsWith('read')) ?? '');
    const bundled = readFileSync(file, 'utf8').split('\n');
    const source = readFileSync(path.join(ROOT, SOURCE), 'utf8').split('\n');
    const at = (lines: readonly string[]) => lines.findIndex((line) => line.includes('parentPort')) + 1;
    // the first use of it that both have: the import is not bundled as it stands
    const word = source.find((line) => /^\s*(?:async )?function \w+/.test(line)) ?? '';
    const name = /function (\w+)/.exec(word)?.[1] ?? '';
    const row = bundled.findIndex((line) => line.includes(`function ${name}(`)) + 1;
    expect([at(source) > 0, row > 0]).toEqual([true, true]);
    const column = (bundled[row - 1] ?? '').indexOf(name) + 1;
    expect(inSource(`    at ${name} (file://${file}:${row}:${column})`)).toMatch(
      new RegExp(`^    at ${name} \\(${SOURCE}:${source.indexOf(word) + 1}:\\d+\\)$`),
    );
    expect(inSource(`    at ${file}:${row}:${column}`)).toMatch(new RegExp(`^    at ${SOURCE}:\\d+:\\d+$`));
  });

  it('of anything else stays as it is', () => {
    for (const line of [
      '    at run (node:internal/process/task_queues:105:5)',
      `    at query (${ROOT}/node_modules/pg/lib/client.js:694:17)`,
      `    at nowhere (${folder}/none.js:1:1)`,
      '    at <anonymous>',
    ])
      expect(inSource(line)).toBe(line);
  });
});
