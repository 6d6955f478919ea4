// The npm packers on the same instances: bins used, with the settings that served them best.
// eslint-disable-next-line import/default -- a CommonJS package: its exports object is the default
import guillotine from 'guillotine-packer';
// The package's own entry is not loadable by Node; its module file is.
import { MaxRectsPacker } from 'maxrects-packer/dist/maxrects-packer.mjs';
import type { BenchInstance } from './families.ts';

interface Sized {
  w: number;
  h: number;
}

function pieces(instance: BenchInstance): Sized[] {
  return instance.items.flatMap((i) => Array.from({ length: i.q }, () => ({ w: i.w, h: i.h })));
}

/** Bins maxrects-packer needs; the best of its three rules of choice. */
export function maxRectsBins(instance: BenchInstance, canRotate: boolean): number {
  const [bin] = instance.bins ?? [];
  if (bin === undefined) return Number.NaN;
  let best = Infinity;
  for (const logic of [0, 1, 2]) {
    const options = { smart: false, pot: false, square: false, allowRotation: canRotate, border: 0, logic };
    const packing = new MaxRectsPacker(bin.w, bin.h, 0, options);
    packing.addArray(pieces(instance).map((p) => ({ x: 0, y: 0, width: p.w, height: p.h })));
    best = Math.min(best, packing.bins.length);
  }
  return best;
}

/** Bins guillotine-packer needs; left to itself it tries all its rules. */
export function guillotineBins(instance: BenchInstance, canRotate: boolean): number {
  const [bin] = instance.bins ?? [];
  if (bin === undefined) return Number.NaN;
  const items = pieces(instance).map((p, i) => ({ name: String(i), width: p.w, height: p.h }));
  const packed = guillotine.packer(
    { binWidth: bin.w, binHeight: bin.h, items },
    { allowRotation: canRotate, kerfSize: 0 },
  );
  return packed?.length ?? Number.NaN;
}
