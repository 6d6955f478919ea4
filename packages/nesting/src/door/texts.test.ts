// Every code that a precheck, a reader or a verifier can raise has a sentence, and sentences carry the numbers.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BARS, PLATES, SHAPES, STORED } from './check-texts.ts';
import { toldError } from './texts.ts';
import { BAR_FAULTS, PLATE_FAULTS, SHAPE_FAULTS } from './verify-texts.ts';

const SRC = join(import.meta.dirname, '..');

/** Reasons of left-over pieces: answers, no errors. */
const REASONS =
  'NO_STOCK TOO_LARGE DIRECTION STOCK_EXHAUSTED BAD_ITEM BAD_PARAMS TOO_SMALL LIMIT UNSUPPORTED NOT_PLACED BAD_SHAPE PARAMS NO_TIME REFUSED'.split(
    ' ',
  );

/** All words in capitals of these sources, comments apart. */
function codesIn(files: readonly string[]): string[] {
  const texts = files.map((file) =>
    readFileSync(join(SRC, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, ''),
  );
  const found = texts.flatMap((text) =>
    [...text.matchAll(/'([A-Z][A-Z_]{2,})'/g)].map(([, code = '']) => code),
  );
  return [...new Set(found)].toSorted();
}

const verifiers = (isOwn: (name: string) => boolean) =>
  readdirSync(join(SRC, 'verify'))
    .filter((name) => !name.endsWith('.test.ts') && isOwn(name))
    .map((name) => join('verify', name));

describe('a sentence for every code', () => {
  it.each([
    [
      'precheck of plates',
      PLATES,
      ['problem/precheck.ts', ...['items', 'params', 'stock'].map((n) => `problem/precheck-${n}.ts`)],
      40,
    ],
    ['precheck of bars', BARS, ['problem/bar-precheck.ts'], 28],
    ['precheck of shapes', SHAPES, ['shape/precheck.ts', 'shape/precheck-rings.ts', 'problem/shape.ts'], 12],
    [
      'readers',
      STORED,
      ['problem/reader.ts', 'problem/external.ts', 'bar/external.ts', 'shape/external.ts'],
      5,
    ],
    ['verifier of bars', BAR_FAULTS, verifiers((n) => n.startsWith('bar')), 40],
    ['verifier of shapes', SHAPE_FAULTS, verifiers((n) => n.startsWith('shape')), 24],
    ['verifier of plates', PLATE_FAULTS, verifiers((n) => !/^(bar|shape)/.test(n)), 80],
  ] as const)('%s', (_name, texts, files, least) => {
    const codes = codesIn(files);
    const known = codes.filter((code) => Object.hasOwn(texts, code));
    expect(known.length).toBeGreaterThanOrEqual(least);
    // the verifier of bars names one code of the precheck
    const isReason = (code: string) => REASONS.includes(code) || (texts === BAR_FAULTS && code === 'TEXT');
    expect(codes.filter((code) => !known.includes(code) && !isReason(code))).toEqual([]);
  });

  it('and no sentence for a code that nobody raises', () => {
    const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('door'),
    );
    const raised = new Set(codesIn(sources));
    const told = [PLATES, BARS, SHAPES, STORED, PLATE_FAULTS, BAR_FAULTS, SHAPE_FAULTS].flatMap(Object.keys);
    expect(told.filter((code) => !raised.has(code))).toEqual([]);
  });
});

describe('a sentence', () => {
  const texts = {
    SHORT: 'its {row.w} mm are below {least} mm',
    OF: ({ code }: { code: string }) => `of ${code}`,
  };

  it('names the place, the numbers and what the row says', () => {
    const error = { code: 'SHORT', itemId: 'P1', layoutNo: 3, params: { least: 10 } };
    expect(toldError(error, texts, () => ({ w: 4.5 }))).toEqual({
      ...error,
      text: 'Layout 3, item P1: its 4.5 mm are below 10 mm.',
    });
    expect(toldError({ ...error, itemId: 'P1' }, texts).text).toContain('its missing mm');
    expect(toldError({ code: 'OF', group: 'g', params: {} }, texts).text).toBe('Group g: of OF.');
  });

  it('is there for a code without a sentence too', () => {
    expect(toldError({ code: 'NEW', params: { x: 4 } }, texts).text).toBe('Rule NEW is broken, x 4.');
    expect(toldError({ code: 'constructor', params: {} }, texts).text).toBe('Rule constructor is broken.');
  });
});
