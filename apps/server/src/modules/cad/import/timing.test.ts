import { expect, it } from 'vitest';
import { benchImport } from '../../../../../../bench/import.ts';

it('10 000 rows: their times are printed', async () => {
  const figures = await benchImport();
  process.stdout.write(`import of 10 000 rows: ${JSON.stringify(figures)}\n`);
  expect(figures.rows).toBe(10_000);
  // the budget is 6 s on a quiet machine (bench); here it only must not run away
  expect(figures.previewMs).toBeLessThan(120_000);
}, 240_000);
