// Lengths as whole cells, in two ways: so that all that fits really fits in cells too (for proofs), or that
// all that fits in cells fits really (for layouts). Above half of an extent the cells are counted from its
// far end, so that a length of the whole extent has all its cells (Carlier, Clautiaux & Moukrim 2007).

/** How one direction of a sheet is divided; whole micrometres. */
export interface Scale {
  unit: number;
  /** Extent of the sheet; Infinity: cells are never counted from the far end. */
  far: number;
}

/** Cells such that those of parts never exceed those of the whole; length ≤ far. */
export function cellsWithin(length: number, { unit, far }: Scale): number {
  if (2 * length <= far) return Math.floor(length / unit);
  return Math.floor(far / unit) - Math.floor((far - length) / unit);
}

/** Fewest cells that have room for the length; length ≤ far. */
export function cellsAround(length: number, { unit, far }: Scale): number {
  const near = Math.ceil(length / unit);
  const all = Math.floor(far / unit);
  if (2 * near <= all) return near;
  return Math.max(Math.floor(all / 2) + 1, all - Math.floor((far - length) / unit));
}

/** Most cells of which a sheet of this extent has room for all; extent ≤ far. */
export function cellsOffered(extent: number, { unit, far }: Scale): number {
  const near = Math.floor(extent / unit);
  if (far === Infinity) return near;
  const all = Math.floor(far / unit);
  const fromEnd = all - Math.ceil((far - extent) / unit);
  return 2 * fromEnd > all ? fromEnd : Math.min(near, Math.floor(all / 2));
}
