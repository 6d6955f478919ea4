// Drawings and turns of the outside form, the same for plates along outlines and for true shapes.
import type { Ring } from '../geometry/types.ts';
import { withoutAbsent } from './reader.ts';
import type { Reader } from './reader.ts';
import type { Outline, Turns } from './types.ts';

/** `'free'`, a list of degrees or a step. */
export function readTurns(r: Reader, value: unknown, path: string): Turns {
  if (value === 'free') return 'free';
  if (Array.isArray(value)) return r.list(value, path, r.number.bind(r));
  return { step: r.number(r.object(value, path)['step'], `${path}.step`) };
}

/** A closed ring by its corners. */
export function readRing(r: Reader, value: unknown, path: string): Ring {
  const v = r.object(value, path);
  return {
    vertices: r.list(v['vertices'], `${path}.vertices`, (x, at) => {
      const p = r.object(x, at);
      return withoutAbsent({
        x: r.number(p['x'], `${at}.x`),
        y: r.number(p['y'], `${at}.y`),
        bulge: r.optional(p['bulge'], `${at}.bulge`, r.number.bind(r)),
      });
    }),
  };
}

/** Outer ring and holes. */
export function readOutline(r: Reader, value: unknown, path: string): Outline {
  const v = r.object(value, path);
  return {
    outer: readRing(r, v['outer'], `${path}.outer`),
    holes: r.list(v['holes'], `${path}.holes`, (x, at) => readRing(r, x, at)),
  };
}
