// Trees made of strips: every row fills its node and has one rest at most, whatever the strips are.
import { array, assert as check, constantFrom, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { FREE } from './cut-tree.ts';
import type { TreeNode } from './cut-tree.ts';
import type { StripPlan } from './strip-patterns.ts';
import { stripTree } from './strip-tree.ts';

const SHEET = { w: 1000, h: 1000 };

const pieces = array(record({ w: integer({ min: 10, max: 240 }), h: integer({ min: 10, max: 120 }) }), {
  minLength: 1,
  maxLength: 2,
});
const strips = array(array(pieces, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });

function planOf(columns: { w: number; h: number }[][]): StripPlan {
  return {
    across: 0,
    columns: columns.map((column) => ({
      along: 0,
      pieces: column.map(({ w, h }, kind) => {
        const orientation = { rotation: 0 as const, w, h };
        return { kind, orientation, along: w, across: h, price: 1 };
      }),
    })),
  };
}

function faultsOf(node: TreeNode): string[] {
  if (node.dir === -1) return [];
  const sum = node.children.reduce((s, c) => s + (node.dir === 0 ? c.w : c.h), 0);
  const rests = node.children.filter((c) => c.dir === -1 && c.kind === FREE).length;
  const own = [
    ...(sum === (node.dir === 0 ? node.w : node.h) ? [] : [`extent ${sum}`]),
    ...(rests <= 1 ? [] : [`${rests} rests`]),
    ...(node.children.every((c) => c.dir !== node.dir) ? [] : ['nested row']),
  ];
  return [...own, ...node.children.flatMap(faultsOf)];
}

it('every row is full and has one rest at most', () => {
  check(
    property(strips, constantFrom(0 as const, 1 as const), (plan, dir) => {
      // seen from the other direction the same pieces lie turned
      const turned = dir === 1 ? plan : plan.map((s) => s.map((c) => c.map(({ w, h }) => ({ w: h, h: w }))));
      expect(faultsOf(stripTree(turned.map(planOf), SHEET, { dir, isFixed: false }))).toEqual([]);
    }),
    { numRuns: 300, seed: 1 },
  );
});
