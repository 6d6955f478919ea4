/** The façade drawing of the login panel: staggered panels of one wall, made once, no picture file. */
interface Panel {
  x: number;
  y: number;
  w: number;
  h: number;
  fill: string;
  fold: boolean;
}

/** A small generator with a fixed seed, so that the wall looks the same every day. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function wall(): Panel[] {
  const next = random(20_251_121);
  const panels: Panel[] = [];
  for (let row = 0; row < 13; row++) {
    let x = -120 + next() * 60;
    while (x < 760) {
      const w = next() > 0.45 ? 132 : 64;
      const light = next();
      // text stands on the lower rows: they stay calm
      const fill =
        light > 0.93 && row < 6
          ? 'rgba(196,168,255,.30)'
          : light > 0.72
            ? 'rgba(170,130,255,.15)'
            : light > 0.4
              ? 'rgba(140,100,240,.09)'
              : 'rgba(90,50,190,.07)';
      panels.push({ x, y: -80 + row * 103, w, h: 98, fill, fold: next() > 0.72 });
      x += w + 5;
    }
  }
  return panels;
}

const PANELS = wall();

export function Facade() {
  return (
    <svg className="my-facade" viewBox="0 0 620 900" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <g transform="skewY(-7) translate(0 44)">
        {PANELS.map((p) => (
          <g key={`${p.x}-${p.y}`}>
            <rect x={p.x} y={p.y} width={p.w} height={p.h} rx="3" fill={p.fill} />
            {p.fold && (
              <path d={`M${p.x} ${p.y}l${p.w} ${p.h}`} stroke="rgba(220,200,255,.13)" strokeWidth="1" />
            )}
          </g>
        ))}
      </g>
    </svg>
  );
}
