// Bars: pieces of profile from bars of 6 m and from a remnant.
import { barParams, check, createRun, cutRows, purchaseRows, verify } from '@muyun/nesting';

const group = 'T5-60|champagne';
const price = { mode: 4, price: '25.15' }; // yuan per metre
const problem = {
  kind: 4,
  groups: [{ key: group }],
  items: [
    { id: 'post', group, length: 2350, quantity: 6 }, // mm
    { id: 'rail', group, length: 1480, quantity: 8 },
  ],
  stocks: [
    { id: 'new', group, kind: 1, length: 6000, price },
    { id: 'rest', group, kind: 3, length: 3100, quantity: 1, price },
  ],
};
const params = { ...barParams(), kerf: 4 };

for (const error of check(problem, params)) console.log(error.text); // what is wrong with the order
const run = createRun(problem, params, { seed: 1, budget: { rounds: 500 } });
while (run.step(50)); // run.best() is a valid plan at any time
const solution = run.best();
const { barAmount, netCost, isProven } = solution.totals;
console.log(`${barAmount} bars for ${netCost} yuan, proven the least: ${isProven}`);
for (const row of purchaseRows(problem, params, solution))
  console.log(`take ${row.bars} × ${row.length} mm of ${row.stockId}`);
for (const row of cutRows(problem, params, solution, 'NO1'))
  console.log(row.barNos[0], row.cuts.map((cut) => `stop ${cut.stop}`).join(', '));
console.log('verified', verify(problem, params, solution).ok);
