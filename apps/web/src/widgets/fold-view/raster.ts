/** Plane faces in space drawn with a depth buffer: what lies behind stays behind, however the part is folded. Pure. */
import type { Face3, Line3, Vec3 } from '@muyun/nesting/panel';

export interface Camera {
  /** degrees about the upright and the level axis of the screen */
  yaw: number;
  pitch: number;
  /** pixels per millimetre */
  scale: number;
  /** what lies in the middle of the picture */
  centre: Vec3;
}
export interface Paints {
  front: Rgb;
  back: Rgb;
  edge: Rgb;
  line: Rgb;
  bend: Rgb;
  active: Rgb;
}
export type Rgb = readonly [number, number, number];
interface Seen {
  x: number;
  y: number;
  /** the greater the nearer */
  z: number;
}
const RAD = Math.PI / 180;

/** From millimetres of the part to pixels of a picture `w` × `h`. */
export function projector(camera: Camera, w: number, h: number): (p: Vec3) => Seen {
  const [cy, sy] = [Math.cos(camera.yaw * RAD), Math.sin(camera.yaw * RAD)];
  const [cp, sp] = [Math.cos(camera.pitch * RAD), Math.sin(camera.pitch * RAD)];
  const { centre, scale } = camera;
  return (p) => {
    const [x, y, z] = [p.x - centre.x, p.y - centre.y, p.z - centre.z];
    const [rx, rz] = [x * cy + z * sy, z * cy - x * sy];
    return {
      x: w / 2 + rx * scale,
      y: h / 2 - (y * cp - rz * sp) * scale,
      z: (rz * cp + y * sp) * scale,
    };
  };
}

export interface Picture {
  width: number;
  height: number;
  pixels: Uint8ClampedArray;
  depth: Float32Array;
}
export function blank(width: number, height: number): Picture {
  const depth = new Float32Array(width * height).fill(-Infinity);
  return { width, height, pixels: new Uint8ClampedArray(width * height * 4), depth };
}

/** The plane of a face on the screen: z = z0 + ax·(x − x0) + ay·(y − y0), and how much it faces the eye. */
function planeOf(ring: readonly Seen[]) {
  let [nx, ny, nz] = [0, 0, 0];
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length] as Seen;
    nx += (a.y - b.y) * (a.z + b.z);
    ny += (a.z - b.z) * (a.x + b.x);
    nz += (a.x - b.x) * (a.y + b.y);
  });
  const length = Math.hypot(nx, ny, nz);
  if (length < 1e-9 || Math.abs(nz) / length < 1e-4) return null;
  const at = ring[0] as Seen;
  return {
    ax: -nx / nz,
    ay: -ny / nz,
    at,
    // the light stands at the upper left of the eye
    light: Math.abs((-0.35 * nx - 0.45 * ny + 0.82 * nz) / length),
  };
}

/** Fills the rings of one plane by even and odd, row by row. */
export function fillFace(picture: Picture, rings: readonly (readonly Seen[])[], paint: Rgb): void {
  const plane = rings[0] && planeOf(rings[0]);
  if (!plane) return;
  const { width, height, depth, pixels } = picture;
  const ys = rings[0]?.map((p) => p.y) ?? [];
  const [first, last] = [
    Math.max(0, Math.ceil(Math.min(...ys) - 0.5)),
    Math.min(height - 1, Math.floor(Math.max(...ys) - 0.5)),
  ];
  const share = 0.74 + 0.26 * Math.min(1, plane.light);
  const [r, g, b] = [paint[0] * share, paint[1] * share, paint[2] * share];
  for (let row = first; row <= last; row++) {
    const y = row + 0.5;
    const xs = crossings(rings, y);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const from = Math.max(0, Math.ceil((xs[i] as number) - 0.5));
      const to = Math.min(width - 1, Math.floor((xs[i + 1] as number) - 0.5));
      for (let x = from; x <= to; x++) {
        const z = plane.at.z + plane.ax * (x + 0.5 - plane.at.x) + plane.ay * (y - plane.at.y);
        const at = row * width + x;
        if (z <= (depth[at] as number)) continue;
        depth[at] = z;
        pixels[4 * at] = r;
        pixels[4 * at + 1] = g;
        pixels[4 * at + 2] = b;
        pixels[4 * at + 3] = 255;
      }
    }
  }
}

function crossings(rings: readonly (readonly Seen[])[], y: number): number[] {
  const xs: number[] = [];
  for (const ring of rings)
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length] as Seen;
      if (a.y <= y !== b.y <= y) xs.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x));
    });
  return xs.toSorted((one, other) => one - other);
}

/** A line two pixels wide; `bias` pixels nearer to the eye than it is, so that its own face does not cover it. */
export function drawLine(picture: Picture, [a, b]: readonly [Seen, Seen], paint: Rgb, bias: number): void {
  const { width, height, depth, pixels } = picture;
  const steps = Math.min(8000, Math.ceil(Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y), 1)));
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const z = a.z + (b.z - a.z) * t + bias;
    const [cx, cy] = [Math.floor(a.x + (b.x - a.x) * t), Math.floor(a.y + (b.y - a.y) * t)];
    for (const [x, y] of [
      [cx, cy],
      [cx + 1, cy],
      [cx, cy + 1],
    ] as const) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = y * width + x;
      if (z < (depth[at] as number)) continue;
      pixels.set([paint[0], paint[1], paint[2], 255], 4 * at);
    }
  }
}

/** The whole scene; `active` is the bend that is being turned. */
export function paint(
  picture: Picture,
  scene: { faces: readonly Face3[]; lines: readonly Line3[] },
  camera: Camera,
  paints: Paints,
  active: number | null,
): void {
  const see = projector(camera, picture.width, picture.height);
  for (const { rings, skin } of scene.faces)
    fillFace(
      picture,
      rings.map((ring) => ring.map(see)),
      paints[skin],
    );
  for (const { from, to, bend } of scene.lines) {
    const color = bend === undefined ? paints.line : bend === active ? paints.active : paints.bend;
    drawLine(picture, [see(from), see(to)], color, bend === undefined ? 1.2 : 0.8);
  }
}

/** Whether a place is in sight: nothing painted lies before it by more than a few pixels. */
export function isSeen(picture: Picture, p: Seen, slack = 8): boolean {
  const [x, y] = [Math.floor(p.x), Math.floor(p.y)];
  if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return false;
  return p.z + slack >= (picture.depth[y * picture.width + x] as number);
}
