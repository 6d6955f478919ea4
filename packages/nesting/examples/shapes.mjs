// True shapes: parts of any outline from a coil of fixed width, as short as can be found.
import { check, createRun, layoutDxf, renderSvg, shapeParams, verify } from '@muyun/nesting';

/** A closed ring of straight edges; with `bulge` the edge to the next corner is an arc. */
const ring = (...points) => ({ vertices: points.map(([x, y]) => ({ x, y })) });
const corner = ring([0, 0], [300, 0], [300, 100], [100, 100], [100, 300], [0, 300]);
const problem = {
  kind: 2,
  items: [
    { id: 'triangle', outer: ring([0, 0], [400, 0], [0, 300]), quantity: 6, rotations: [0, 180] }, // mm
    { id: 'corner', outer: corner, quantity: 4, rotations: [0, 90] },
  ],
  stocks: [{ kind: 'strip', id: 'coil', width: 1000 }], // along Y; the length along X is sought
};
const params = { ...shapeParams(), spacing: 5 }; // mm between parts, kerf included

for (const error of check(problem, params)) console.log(error.text); // what is wrong with the order
const run = createRun(problem, params, { seed: 1, budget: { rounds: 200 } });
while (run.step(50)); // run.best() is a valid plan at any time
const solution = run.best();
const [layout] = solution.layouts;
const { utilization, isProven } = solution.totals;
console.log(`${layout.length} mm of the coil, utilization ${utilization}, proven the least: ${isProven}`);
for (const { itemId, x, y, rotation } of layout.placements) console.log(itemId, x, y, rotation);
console.log(renderSvg(problem, params, layout).length, layoutDxf(problem, params, layout).length);
console.log('verified', verify(problem, params, solution).ok);
