/** Draws the folded part into its canvas, twice as fine as the screen, and says where the numbers of the bends stand. */
import { useEffect, useMemo, useState } from 'react';
import { foldScene } from '@muyun/nesting/panel';
import type { FoldModel, PartGeometry, Vec3 } from '@muyun/nesting/panel';
import { LIGHT } from '../../kit/theme/tokens.ts';
import { blank, isSeen, paint, projector } from './raster.ts';
import type { Camera, Paints, Picture, Rgb } from './raster.ts';
import type { Look } from './use-turning.ts';

export const FOLD_FRONT = '#a9c8ee';
export const FOLD_BACK = '#d9dde3';
const FINE = 2;
const ROOM = 0.86;

export interface FoldLabel {
  bend: number;
  x: number;
  y: number;
}
interface Shown {
  model: FoldModel;
  part: PartGeometry;
  turned: readonly number[];
  look: Look;
  active: number | null;
}
interface Size {
  w: number;
  h: number;
}

export function useFoldPicture(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  shown: Shown,
): readonly FoldLabel[] {
  const size = useSize(canvas);
  const { model, part, turned, look, active } = shown;
  const drawn = useMemo(
    () => (size.w < 2 || size.h < 2 ? null : drawnOf({ model, part, turned, look, active }, size)),
    [model, part, turned, look, active, size],
  );
  useEffect(() => {
    if (canvas.current && drawn) show(canvas.current, drawn.picture);
  }, [canvas, drawn]);
  return drawn?.labels ?? [];
}

function useSize(canvas: React.RefObject<HTMLCanvasElement | null>): Size {
  const [size, setSize] = useState({ w: 0, h: 0 });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      const rect = entry?.contentRect;
      if (rect) setSize({ w: Math.round(rect.width), h: Math.round(rect.height) });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [canvas]);
  return size;
}

function drawnOf({ model, part, turned, look, active }: Shown, size: Size) {
  const [w, h] = [size.w * FINE, size.h * FINE];
  const scene = foldScene(model, turned);
  const picture = blank(w, h);
  const camera = cameraOf(part, look, { w, h });
  paint(picture, scene, camera, PAINTS, active);
  const see = projector(camera, w, h);
  const labels = scene.labels.flatMap((outer, bend): FoldLabel[] => {
    const [a, b] = [see(outer), see(scene.inside[bend] as Vec3)];
    const nearer = a.z >= b.z ? a : b;
    if (bend !== active && !isSeen(picture, nearer)) return [];
    return [{ bend, x: nearer.x / FINE, y: nearer.y / FINE }];
  });
  return { picture, labels };
}

function show(canvas: HTMLCanvasElement, { width, height, pixels }: Picture): void {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  context?.putImageData(new ImageData(pixels as Uint8ClampedArray<ArrayBuffer>, width, height), 0, 0);
}

/** The flat part fits into the picture however it is turned: nothing jumps while it folds. */
function cameraOf(part: PartGeometry, look: Look, { w, h }: { w: number; h: number }): Camera {
  const see = projector({ ...look, scale: 1, centre: { x: 0, y: 0, z: 0 } }, 0, 0);
  const corners = [-1, 1].flatMap((x) =>
    [-1, 1].map((y) => see({ x: (x * part.width) / 2, y: (y * part.height) / 2, z: 0 })),
  );
  const across = Math.max(...corners.map((p) => Math.abs(p.x)), part.width / 4) * 2;
  const up = Math.max(...corners.map((p) => Math.abs(p.y)), part.height / 4) * 2;
  return {
    yaw: look.yaw,
    pitch: look.pitch,
    scale: Math.min((w * ROOM) / across, (h * ROOM) / up) * look.zoom,
    centre: { x: part.width / 2, y: part.height / 2, z: 0 },
  };
}

const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
/** A drawing lies on white in every theme. */
const PAINTS: Paints = {
  front: rgb(FOLD_FRONT),
  back: rgb(FOLD_BACK),
  edge: rgb('#7f93ab'),
  line: rgb('#55606e'),
  bend: rgb(LIGHT.success),
  active: rgb(LIGHT.warning),
};
