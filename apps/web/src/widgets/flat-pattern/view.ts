/** What part of the drawing is seen: a box in drawing millimetres, y downwards. Pure. */
export interface View { x: number; y: number; w: number; h: number }
export interface Size { w: number; h: number }

/** The whole part with room for its dimensions, in the shape of the screen. */
export function fitted(part: Size, screen: Size, margin = 0.12): View {
  const gap = Math.max(part.w, part.h) * margin;
  const [w, h] = [part.w + 2 * gap, part.h + 2 * gap];
  const ratio = screen.w > 0 && screen.h > 0 ? screen.w / screen.h : 1.6;
  const width = w / h > ratio ? w : h * ratio;
  const height = width / ratio;
  return { x: part.w / 2 - width / 2, y: part.h / 2 - height / 2, w: width, h: height };
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
