/** Turning a part with mouse, finger and keys; the wheel zooms. */
import { useEffect, useRef } from 'react';

export interface Look {
  yaw: number;
  pitch: number;
  zoom: number;
}
type SetLook = React.Dispatch<React.SetStateAction<Look>>;
const TURN = 6;
const DRAG = 0.45;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-TURN, 0],
  ArrowRight: [TURN, 0],
  ArrowUp: [0, -TURN],
  ArrowDown: [0, TURN],
};
const zoomed = (look: Look, factor: number): Look => ({
  ...look,
  zoom: Math.min(12, Math.max(0.4, look.zoom * factor)),
});
const turned = (look: Look, yaw: number, pitch: number): Look => ({
  ...look,
  yaw: look.yaw + yaw,
  pitch: look.pitch + pitch,
});

export function useTurning(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  setLook: SetLook,
  acts: { go: (by: number) => void; play: () => void; reset: () => void },
) {
  const drag = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    // a passive listener could not keep the page from scrolling
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      setLook((look) => zoomed(look, event.deltaY > 0 ? 0.8 : 1.25));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [canvas, setLook]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by) setLook((look) => turned(look, ...by));
    else if (event.key === '+' || event.key === '=') setLook((look) => zoomed(look, 1.25));
    else if (event.key === '-') setLook((look) => zoomed(look, 0.8));
    else if (event.key === '0') acts.reset();
    else if (event.key === ',') acts.go(-1);
    else if (event.key === '.') acts.go(1);
    else if (event.key === ' ') acts.play();
    else return;
    event.preventDefault();
  };
  return {
    onKeyDown,
    onDoubleClick: acts.reset,
    onPointerDown: (e: React.PointerEvent<HTMLCanvasElement>) => {
      drag.current = { x: e.clientX, y: e.clientY };
      e.currentTarget.setPointerCapture(e.pointerId);
    },
    onPointerMove: (e: React.PointerEvent) => {
      const from = drag.current;
      if (!from) return;
      drag.current = { x: e.clientX, y: e.clientY };
      setLook((look) => turned(look, (e.clientX - from.x) * DRAG, (e.clientY - from.y) * DRAG));
    },
    onPointerUp: () => {
      drag.current = null;
    },
  };
}
