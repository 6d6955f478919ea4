import { expect, it } from 'vitest';
import { benchImport } from '../../../../../../bench/import.ts';

it('10 000 rows: preview within 6 s (printed)', async () => {
  const figures = await benchImport();
  process.stdout.write(`import of 10 000 rows: ${JSON.stringify(figures)}\n`);
  expect(figures.rows).toBe(10_000);
  expect(figures.previewMs).toBeLessThan(6_000);
}, 240_000);
