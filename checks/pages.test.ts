/** Pages know no state codes: what a row offers is told by its `actions`, how it looks by its label and tone (style 3.5). */
import { describe, expect, it } from 'vitest';
import { sources } from './imports.ts';

const NAME = String.raw`\w*(?:[sS]tate|[sS]tatus)\b(?:['"]\])?`;
/** `row.state === 2`, `row['status'] !== 1`, `(a.controlState ?? b.controlState) === 2`, `row.projectStatus & 64`. */
const COMPARED = [
  new RegExp(String.raw`${NAME}(?:\s*\?\?\s*[\w.?]+)?\)?\s*(?:[!=]==?|[<>]=?|&(?!&))\s*-?\d`, 'g'),
  new RegExp(String.raw`\b\d+\s*(?:[!=]==?|[<>]=?|&(?!&))\s*[\w.?]*${NAME}`, 'g'),
  // `[1, 2].includes(row.state)`
  new RegExp(String.raw`\[[\d,\s]+\]\.includes\(\s*[\w.?]*${NAME}`, 'g'),
];

/** Comparisons of a state with a number that stand in the text. */
const stateCodesIn = (text: string): string[] =>
  COMPARED.flatMap((pattern) => [...text.matchAll(pattern)].map((found) => found[0]));

/** Dialogs that grow out of the press that opened them: their buttons slip away under the next one (`STANDING` of kit/feedback.ts). */
const growingIn = (text: string): number =>
  [...text.matchAll(/<Modal\b(?!\s*\{\.\.\.STANDING\}|[^>]*\n\s*\{\.\.\.STANDING\})/g)].length;

describe('pages', () => {
  it('choose days with the fields of the kit, which close those to come (S388)', () => {
    const found = [
      ...sources('apps/web/src/pages'),
      ...sources('apps/web/src/widgets'),
      ...sources('apps/web/src/app'),
    ]
      .filter(({ text }) => /\bDatePicker\b/.test(text))
      .map(({ file }) => file);
    expect(found).toEqual([]);
  });

  it('have no dialog whose buttons move as it comes', () => {
    const found = sources('apps/web/src').filter(({ text }) => growingIn(text) > 0);
    expect(found.map(({ file }) => file)).toEqual([]);
    expect(growingIn('<Modal open title="预览">')).toBe(1);
  });

  it('compare no state with a number', () => {
    const found = sources('apps/web/src/pages')
      .filter(({ file }) => !/\.test\.tsx?$/.test(file))
      .flatMap(({ file, text }) => stateCodesIn(text).map((code) => `${file}: ${code}`));
    expect(found).toEqual([]);
  });

  it.each([
    'row.controlState === 2',
    'row.projectStatus !== 256 && row.id',
    "row['status'] === 1",
    '(row?.controlState ?? home?.controlState) === 2',
    '(row?.state ?? 1) > 2',
    'r.projectStatus & 64',
    '2 === batch.state',
    '[1, 2].includes(row.state)',
  ])('a page with %s would be found', (text) => {
    expect(stateCodesIn(text)).toHaveLength(1);
  });

  it.each([
    'row.state === PRODUCT_OK',
    'last !== next.state',
    'row.actions.includes("void")',
    'row.status && 1',
    'states.length === 0',
    'useState(0)',
  ])('a page with %s may be', (text) => {
    expect(stateCodesIn(text)).toEqual([]);
  });
});
