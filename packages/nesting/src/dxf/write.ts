// A DXF R2000 (AC1015) that AutoCAD opens: full tables, handles, owners; arcs stay arcs.
import { isArc } from '../geometry/arc.ts';
import { boundsOfPoints, boundsOfRing } from '../geometry/box.ts';
import type { PartGeometry, Point, Ring } from '../geometry/types.ts';
import { escapedText } from './text.ts';
import { entityHead, writeBlocks, writeObjects, writer, writeTables } from './write-frame.ts';
import type { DxfLayerStyle, Writer } from './write-frame.ts';

export const OUTPUT_LAYERS: readonly DxfLayerStyle[] = [
  { name: 'SHEET', color: 8 },
  { name: 'CUT', color: 7 },
  { name: 'HOLE', color: 1 },
  { name: 'GROOVE', color: 6 },
  { name: 'BEND', color: 3, lineType: 'CENTER' },
  { name: 'MARK', color: 5 },
  { name: 'TEXT', color: 2 },
  { name: 'REMNANT', color: 4, lineType: 'DASHED' },
  { name: 'TRIM', color: 9, lineType: 'DASHED' },
];

export type DxfShape =
  | { type: 'ring'; layer: string; ring: Ring }
  | { type: 'path'; layer: string; ring: Ring }
  | { type: 'line'; layer: string; from: Point; to: Point }
  | { type: 'circle'; layer: string; centre: Point; radius: number }
  | { type: 'text'; layer: string; at: Point; height: number; text: string; angle?: number };

/**
 * The shapes as DXF text (mm, $INSUNITS 4). A `ring` is a closed LWPOLYLINE with exact bulges, a full circle a
 * CIRCLE; a `path` is the same left open. Text beyond ASCII is written as \U+XXXX. Coordinates keep
 * everything a double holds, so reading gives the same numbers back. Shapes on an unknown layer add it.
 */
export function writeDxf(
  shapes: readonly DxfShape[],
  layers: readonly DxfLayerStyle[] = OUTPUT_LAYERS,
): string {
  const w = writer();
  const known = new Set(layers.map((layer) => layer.name));
  const extra = [...new Set(shapes.map((shape) => shape.layer))].filter(
    (name) => !known.has(name) && name !== '0',
  );
  writeHeader(w, shapes);
  section(w, 'CLASSES', () => {});
  section(w, 'TABLES', () => writeTables(w, [...layers, ...extra.map((name) => ({ name, color: 7 }))]));
  section(w, 'BLOCKS', () => writeBlocks(w));
  section(w, 'ENTITIES', () => {
    for (const shape of shapes) writeShape(w, shape);
  });
  section(w, 'OBJECTS', () => writeObjects(w));
  w.put(0, 'EOF');
  return w.text();
}

/** Shapes of one part at a place: CUT, HOLE, GROOVE, BEND, MARK, and its text in the middle when given. */
export function partShapes(part: PartGeometry, label?: { text: string; height: number }): DxfShape[] {
  const line =
    (layer: string) =>
    (each: { from: Point; to: Point }): DxfShape => ({ type: 'line', layer, from: each.from, to: each.to });
  const shapes: DxfShape[] = [
    { type: 'ring', layer: 'CUT', ring: part.outer },
    ...part.holes.map((ring): DxfShape => ({ type: 'ring', layer: 'HOLE', ring })),
    ...part.grooveLines.map(line('GROOVE')),
    ...part.bendLines.map(line('BEND')),
    ...part.marks.map(line('MARK')),
  ];
  if (!label) return shapes;
  const box = boundsOfRing(part.outer);
  const at = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
  return [...shapes, { type: 'text', layer: 'TEXT', at, height: label.height, text: label.text }];
}

function section(w: Writer, name: string, body: () => void): void {
  w.put(0, 'SECTION');
  w.put(2, name);
  body();
  w.put(0, 'ENDSEC');
}

function writeHeader(w: Writer, shapes: readonly DxfShape[]): void {
  const box = boundsOfPoints(shapes.flatMap(pointsOf));
  const isEmpty = box.minX > box.maxX;
  section(w, 'HEADER', () => {
    variable(w, '$ACADVER', [[1, 'AC1015']]);
    variable(w, '$DWGCODEPAGE', [[3, 'ANSI_936']]);
    variable(w, '$INSUNITS', [[70, 4]]);
    variable(w, '$MEASUREMENT', [[70, 1]]);
    variable(w, '$EXTMIN', [
      [10, isEmpty ? 0 : box.minX],
      [20, isEmpty ? 0 : box.minY],
      [30, 0],
    ]);
    variable(w, '$EXTMAX', [
      [10, isEmpty ? 0 : box.maxX],
      [20, isEmpty ? 0 : box.maxY],
      [30, 0],
    ]);
    variable(w, '$HANDSEED', [[5, 'FFFFFF']]);
  });
}

function variable(w: Writer, name: string, groups: [number, string | number][]): void {
  w.put(9, name);
  for (const [code, value] of groups) w.put(code, value);
}

function pointsOf(shape: DxfShape): Point[] {
  if (shape.type === 'line') return [shape.from, shape.to];
  if (shape.type === 'text') return [shape.at];
  if (shape.type === 'circle')
    return [-1, 1].map((side) => ({
      x: shape.centre.x + side * shape.radius,
      y: shape.centre.y + side * shape.radius,
    }));
  const box = boundsOfRing(shape.ring);
  return [
    { x: box.minX, y: box.minY },
    { x: box.maxX, y: box.maxY },
  ];
}

function point(w: Writer, code: number, p: Point): void {
  w.put(code, p.x);
  w.put(code + 10, p.y);
  w.put(code + 20, 0);
}

function writeShape(w: Writer, shape: DxfShape): void {
  if (shape.type === 'line') {
    entityHead(w, 'LINE', { layer: shape.layer, kind: 'AcDbLine' });
    point(w, 10, shape.from);
    point(w, 11, shape.to);
  } else if (shape.type === 'circle') {
    writeCircle(w, shape.layer, shape.centre, shape.radius);
  } else if (shape.type === 'text') {
    writeText(w, shape);
  } else {
    writeRing(w, shape);
  }
}

function writeCircle(w: Writer, layer: string, centre: Point, radius: number): void {
  entityHead(w, 'CIRCLE', { layer, kind: 'AcDbCircle' });
  point(w, 10, centre);
  w.put(40, radius);
}

function writeText(w: Writer, shape: DxfShape & { type: 'text' }): void {
  entityHead(w, 'TEXT', { layer: shape.layer, kind: 'AcDbText' });
  point(w, 10, shape.at);
  w.put(40, shape.height);
  w.put(1, escapedText(shape.text.replaceAll('%%', '%%%%%%')));
  w.put(50, shape.angle ?? 0);
  w.put(72, 1);
  point(w, 11, shape.at);
  w.put(100, 'AcDbText');
  w.put(73, 2);
}

/** Two half circles of one ring, turned anyhow, are a CIRCLE; machines cut it in one go. */
function writeRing(w: Writer, shape: DxfShape & { type: 'ring' | 'path' }): void {
  const { vertices } = shape.ring;
  const [a, b] = vertices;
  if (
    shape.type === 'ring' &&
    vertices.length === 2 &&
    a &&
    b &&
    Math.abs(a.bulge ?? 0) === 1 &&
    a.bulge === b.bulge
  ) {
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    writeCircle(w, shape.layer, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, Math.sqrt(dx * dx + dy * dy) / 2);
    return;
  }
  entityHead(w, 'LWPOLYLINE', { layer: shape.layer, kind: 'AcDbPolyline' });
  w.put(90, vertices.length);
  w.put(70, shape.type === 'ring' ? 1 : 0);
  w.put(43, 0);
  for (const v of vertices) {
    w.put(10, v.x);
    w.put(20, v.y);
    if (isArc(v)) w.put(42, v.bulge ?? 0);
  }
}
