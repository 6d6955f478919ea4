/** Drawings written in a test: for scenes of the server and for the browser. */
interface Shape {
  at: [number, number];
  size: [number, number];
  texts?: string[];
  open?: boolean;
}
/** A drawing of closed (or open) rectangles with texts inside. */
export function drawing(shapes: readonly Shape[], units = 4): Uint8Array {
  const tags: (string | number)[] = [
    0,
    'SECTION',
    2,
    'HEADER',
    9,
    '$ACADVER',
    1,
    'AC1021',
    9,
    '$INSUNITS',
    70,
    units,
    0,
    'ENDSEC',
    0,
    'SECTION',
    2,
    'ENTITIES',
  ];
  for (const {
    at: [x, y],
    size: [w, h],
    texts = [],
    open,
  } of shapes) {
    tags.push(0, 'LWPOLYLINE', 8, 'CUT', 90, 4, 70, open ? 0 : 1);
    for (const [px, py] of [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ])
      tags.push(10, px as number, 20, py as number);
    texts.forEach((t, i) => tags.push(0, 'TEXT', 8, 'TEXT', 10, x + 20, 20, y + 20 + i * 30, 40, 10, 1, t));
  }
  tags.push(0, 'ENDSEC', 0, 'EOF');
  return new TextEncoder().encode(`${tags.join('\n')}\n`);
}
