// Drawings as they come from the field, each of another kind of hand: R12 without a header, GBK under a wrong code page, blocks in
// blocks that are mirrored and stretched, arrays, splines of three degrees, open and overshooting contours, clutter. Every one
// ends in parts of the right size or in a reason.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { extractParts } from './contours.ts';
import { DxfError, dxfMessage } from './issues.ts';
import { readDxf } from './read.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../fixtures/dxf/field');
interface Expected {
  readonly mode: 1 | 2;
  readonly parts?: readonly (readonly [width: number, height: number, holes: number])[];
  readonly labels?: readonly object[];
  readonly says?: readonly string[];
  readonly refused?: string;
}
const expected = JSON.parse(readFileSync(path.join(FOLDER, 'expected.json'), 'utf8')) as Record<
  string,
  Expected
>;

function outcome(name: string, mode: 1 | 2): Expected {
  try {
    const found = extractParts(readDxf(readFileSync(path.join(FOLDER, `${name}.dxf`))), {
      mode,
      dropFrame: mode === 2,
    });
    return {
      mode,
      parts: found.parts.map(({ geometry: g }) => [g.width, g.height, g.holes.length]),
      labels: found.parts.map((p) => p.label),
      says: found.issues.map(dxfMessage),
    };
  } catch (error) {
    if (!(error instanceof DxfError)) throw error;
    return { mode, refused: error.message };
  }
}

describe('drawings of the field', () => {
  it('has an expectation for each file', () => {
    const files = readdirSync(FOLDER).filter((f) => f.endsWith('.dxf'));
    expect(files.map((f) => f.replace('.dxf', '')).toSorted()).toEqual(Object.keys(expected).toSorted());
    expect(files.length).toBeGreaterThanOrEqual(40);
  });
  it.each(Object.entries(expected))('%s', (name, wanted) => {
    expect(outcome(name, wanted.mode)).toEqual(wanted);
  });
  it('what has no part says why', () => {
    const silent = Object.values(expected).filter(
      (e) => e.refused === undefined && e.parts?.length === 0 && e.says?.length === 0,
    );
    expect(silent).toEqual([]);
  });
});
