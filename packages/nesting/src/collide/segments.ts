// Whether two straight edges come nearer than a distance, exact on whole micrometres.

/** Distance of two segments below g > 0, exact for whole micrometres. */
export function segmentsNearer(
  ax1: number,
  ay1: number,
  ax2: number,
  ay2: number,
  bx1: number,
  by1: number,
  bx2: number,
  by2: number,
  g: number,
): boolean {
  const ux = bx2 - bx1;
  const uy = by2 - by1;
  const vx = ax2 - ax1;
  const vy = ay2 - ay1;
  const o1 = ux * (ay1 - by1) - uy * (ax1 - bx1);
  const o2 = ux * (ay2 - by1) - uy * (ax2 - bx1);
  const o3 = vx * (by1 - ay1) - vy * (bx1 - ax1);
  const o4 = vx * (by2 - ay1) - vy * (bx2 - ax1);
  const isParted1 = (o1 > 0 && o2 > 0) || (o1 < 0 && o2 < 0);
  const isParted2 = (o3 > 0 && o4 > 0) || (o3 < 0 && o4 < 0);
  if (!isParted1 && !isParted2 && o1 !== 0 && o2 !== 0 && o3 !== 0 && o4 !== 0) return true;
  // wholly on one side of the other's line and clearly further than g from it: the usual case
  const g2 = g * g * 1.000001;
  const line1 = g2 * (ux * ux + uy * uy);
  if (isParted1 && o1 * o1 > line1 && o2 * o2 > line1) return false;
  const line2 = g2 * (vx * vx + vy * vy);
  if (isParted2 && o3 * o3 > line2 && o4 * o4 > line2) return false;
  return (
    pointNearer(ax1 - bx1, ay1 - by1, ux, uy, g) ||
    pointNearer(ax2 - bx1, ay2 - by1, ux, uy, g) ||
    pointNearer(bx1 - ax1, by1 - ay1, vx, vy, g) ||
    pointNearer(bx2 - ax1, by2 - ay1, vx, vy, g)
  );
}

/** Distance of point (px, py) from the segment 0–(ux, uy) below g. */
function pointNearer(px: number, py: number, ux: number, uy: number, g: number): boolean {
  const along = px * ux + py * uy;
  if (along <= 0) return px * px + py * py < g * g;
  const length2 = ux * ux + uy * uy;
  if (along >= length2) {
    const qx = px - ux;
    const qy = py - uy;
    return qx * qx + qy * qy < g * g;
  }
  const off = ux * py - uy * px;
  const left = off * off;
  const right = g * g * length2;
  if (Math.abs(left - right) > 1e-12 * right) return left < right;
  // doubles cannot tell: whole numbers can
  return BigInt(off) * BigInt(off) < BigInt(g) * BigInt(g) * BigInt(length2);
}
