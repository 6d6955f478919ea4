/** In the server's modules a type is said or inferred, never claimed: rows, bodies and answers are typed by their catalogues. */
import { describe, expect, it } from 'vitest';
import { sources } from './imports.ts';

/** What makes the compiler believe instead of check. `as const` and a cast to a narrower type are none of these. */
const CLAIMS: readonly RegExp[] = [/\bas\s+never\b/, /\bas\s+unknown\s+as\b/, /\bas\s+any\b/, /@ts-\w+/];
const claimsOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\*)(?!.*@ts-)/.test(line) && CLAIMS.some((c) => c.test(line)));

describe('casts', () => {
  it('finds a claim wherever it stands, and no sentence of a comment', () => {
    const text = [
      'return row as never;',
      'const rule = row as unknown as Rule;',
      'const all = rows as any[];',
      '// @ts-expect-error it is none',
      'const of = [1, 2] as const;',
      ' * it was as never before',
      'const drawn = row as Drawn;',
    ].join('\n');
    expect(claimsOf(text)).toHaveLength(4);
  });

  it("stand nowhere in the server's modules", () => {
    const found = sources('apps/server/src/modules')
      .filter((s) => !s.file.endsWith('.test.ts'))
      .flatMap((s) => claimsOf(s.text).map((line) => `${s.file}: ${line.trim()}`));
    expect(found).toEqual([]);
  });
});
