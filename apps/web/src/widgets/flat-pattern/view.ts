/** What part of the drawing is seen: a box in drawing millimetres, y downwards. Pure. */
export interface View {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Size {
  w: number;
  h: number;
}

/** Pixels round the part for its dimension lines and their texts. */
const ROOM = 54;

/** The whole part with room for its dimensions, in the shape of the screen. */
export function fitted(part: Size, screen: Size): View {
  const [sw, sh] = [Math.max(screen.w, 3 * ROOM), Math.max(screen.h, 3 * ROOM)];
  const perPixel = Math.max(part.w / (sw - 2 * ROOM), part.h / (sh - 2 * ROOM), 1e-6);
  const [w, h] = [sw * perPixel, sh * perPixel];
  return { x: part.w / 2 - w / 2, y: part.h / 2 - h / 2, w, h };
}

/** Zooms by a factor about a point given as shares of the screen. */
export function zoomed(view: View, factor: number, at: { x: number; y: number }): View {
  const w = view.w * factor;
  const h = view.h * factor;
  return { x: view.x + (view.w - w) * at.x, y: view.y + (view.h - h) * at.y, w, h };
}

export const panned = (view: View, dx: number, dy: number, screen: Size): View => ({
  ...view,
  x: view.x - (dx / Math.max(1, screen.w)) * view.w,
  y: view.y - (dy / Math.max(1, screen.h)) * view.h,
});

/** How much larger than the whole part a place is shown. */
const CLOSE = 1 / 6;
/** A place of the part, millimetres with y upwards, in the middle of the screen. */
export function near(part: Size, screen: Size, at: { x: number; y: number }): View {
  const whole = fitted(part, screen);
  const [w, h] = [whole.w * CLOSE, whole.h * CLOSE];
  return { x: at.x - w / 2, y: part.h - at.y - h / 2, w, h };
}
