// Plates: rectangles from sheets, edge to edge.
import { check, createRun, cutRows, presetParams, purchaseRows, verify } from '@muyun/nesting';

const group = '3003|3.0|white'; // parts and sheets of one group belong together
const problem = {
  kind: 1,
  groups: [{ key: group, thickness: 3, density: '2.73' }], // mm, g/cm³
  items: [
    { id: 'P1', group, w: 1239.2, h: 639.2, quantity: 12 }, // mm, w along X
    { id: 'P2', group, w: 500, h: 195, quantity: 24 },
  ],
  // length along X, width along Y; price mode 1: yuan per kg
  stocks: [{ id: 'S', group, kind: 1, length: 3000, width: 1500, price: { mode: 1, price: '25.15' } }],
};
const params = { ...presetParams(1), kerf: 4 }; // the preset of a shear

for (const error of check(problem, params)) console.log(error.text); // what is wrong with the order
const run = createRun(problem, params, { seed: 1, budget: { rounds: 500 } });
while (run.step(50)); // run.best() is a valid plan at any time
const solution = run.best();
const { sheetAmount, netCost, isProven } = solution.totals;
console.log(`${sheetAmount} sheets for ${netCost} yuan, proven the least: ${isProven}`);
for (const row of purchaseRows(problem, params, solution))
  console.log(`buy ${row.sheets} × ${row.length}×${row.width} mm`);
for (const row of cutRows(problem, params, solution, 'NO1'))
  console.log(row.sheetNos[0], row.parts.map((part) => `${part.quantity} ${part.code}`).join(', '));
console.log('verified', verify(problem, params, solution).ok);
