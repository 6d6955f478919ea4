// The outside form: what is written is read back, anything else is a list of places.
import { anything, assert as check, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelOrder } from '../bench/run.ts';
import { parseProblem, serialiseProblem } from './external.ts';
import { presetParams } from './params.ts';

describe('external form', () => {
  it('reads back what it wrote', () => {
    const problem = panelOrder(5, 20);
    const params = { ...presetParams(3), zones: [{ x: 1, y: 2, w: 3, h: 4 }] };
    expect(parseProblem(serialiseProblem(problem, params))).toEqual({ ok: true, problem, params });
  });

  it('fills missing parameters with defaults', () => {
    const job = { version: 1, problem: panelOrder(1, 1), params: { kerf: 4 } };
    expect(parseProblem(job)).toMatchObject({ ok: true, params: { ...presetParams(), kerf: 4 } });
  });

  it('loads a job stored before the form had a version', () => {
    const job = { problem: panelOrder(2, 5), params: { ...presetParams(2), kerf: 3 } };
    expect(parseProblem(JSON.stringify(job))).toEqual({ ok: true, ...job });
  });

  it('refuses versions it does not know: newer, negative, broken, text', () => {
    for (const version of [2, -1, 0.5, '1']) {
      const result = parseProblem({ version, problem: panelOrder(1, 1) });
      expect(result).toEqual({ ok: false, errors: [{ path: 'version', code: 'VERSION' }] });
    }
  });

  it('names every place that is wrong', () => {
    const job = { version: 2, problem: { kind: 9, groups: 1, items: [{ id: 5 }] } };
    const result = parseProblem(job);
    expect(result.ok ? [] : result.errors).toEqual(
      expect.arrayContaining([
        { path: 'version', code: 'VERSION' },
        { path: 'problem.kind', code: 'VALUE' },
        { path: 'problem.groups', code: 'TYPE' },
        { path: 'problem.items.0.id', code: 'TYPE' },
        { path: 'problem.stocks', code: 'MISSING' },
      ]),
    );
    expect(parseProblem('{')).toEqual({ ok: false, errors: [{ path: '', code: 'JSON' }] });
  });

  it('never throws', () => {
    check(
      property(anything(), (value) => {
        expect(() => parseProblem(value)).not.toThrow();
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});
