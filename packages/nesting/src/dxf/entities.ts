// One entity out of its groups. Entities the nesting has no use for answer null and are counted.
import type { Point, Vertex } from '../geometry/types.ts';
import { handleOf } from './clip.ts';
import { numberOf, numbersOf, textOf, toNumber } from './tags.ts';
import type { Tags } from './tags.ts';
import { plainMtext, plainText } from './text.ts';
import type { DxfDimension, DxfEntity, DxfInsert, DxfText } from './types.ts';

type Common = { handle: string; layer: string; isMirrored: boolean; lost?: number };

const BUILDERS: Record<string, (tags: Tags, common: Common) => DxfEntity | null> = {
  LINE: (tags, common) => ({ ...common, type: 'LINE', from: pointOf(tags, 10), to: pointOf(tags, 11) }),
  ARC: (tags, common) => ({
    ...common,
    type: 'ARC',
    centre: pointOf(tags, 10),
    radius: numberOf(tags, 40, Number.NaN),
    start: numberOf(tags, 50, 0),
    end: numberOf(tags, 51, 360),
  }),
  CIRCLE: (tags, common) => ({
    ...common,
    type: 'CIRCLE',
    centre: pointOf(tags, 10),
    radius: numberOf(tags, 40, Number.NaN),
  }),
  LWPOLYLINE: (tags, common) => ({
    ...common,
    type: 'POLYLINE',
    vertices: lightVertices(tags),
    isClosed: (numberOf(tags, 70, 0) & 1) === 1,
  }),
  ELLIPSE: (tags, common) => ({
    ...common,
    type: 'ELLIPSE',
    centre: pointOf(tags, 10),
    major: pointOf(tags, 11),
    ratio: numberOf(tags, 40, 1),
    start: numberOf(tags, 41, 0),
    end: numberOf(tags, 42, 2 * Math.PI),
  }),
  SPLINE: (tags, common) => ({
    ...common,
    type: 'SPLINE',
    degree: numberOf(tags, 71, 3),
    knots: numbersOf(tags, 40),
    control: pointsOf(tags, 10),
    weights: numbersOf(tags, 41),
    fit: pointsOf(tags, 11),
    leaving: pointOf(tags, 12),
    arriving: pointOf(tags, 13),
    isClosed: (numberOf(tags, 70, 0) & 1) === 1,
  }),
  INSERT: (tags, common) => insertOf(tags, common),
  DIMENSION: dimensionOf,
  ARC_DIMENSION: dimensionOf,
  LARGE_RADIAL_DIMENSION: dimensionOf,
  TEXT: (tags, common) => textEntity(tags, common),
  ATTRIB: (tags, common) => attributeOf(tags, common),
  // a constant attribute has no ATTRIB of its own: its definition is what is seen
  ATTDEF: (tags, common) => ((numberOf(tags, 70, 0) & 2) === 0 ? null : attributeOf(tags, common)),
  MTEXT: (tags, common) => ({
    ...common,
    type: 'TEXT',
    text: plainMtext(tags.values.filter((_, i) => tags.codes[i] === 3 || tags.codes[i] === 1).join('')),
    at: pointOf(tags, 10),
    height: numberOf(tags, 40, 0),
  }),
  MULTILEADER: (tags, common) => leaderText(tags, common),
  MLEADER: (tags, common) => leaderText(tags, common),
};

/** Why an entity is left out, or the entity. Vertices of an old POLYLINE come in `vertices`. */
export function buildEntity(tags: Tags, vertices: readonly Tags[] = []): DxfEntity | string {
  if (numberOf(tags, 67, 0) === 1) return 'PAPERSPACE';
  if (numberOf(tags, 60, 0) === 1) return 'INVISIBLE';
  const upwards = planeOf(tags);
  if (upwards === 0) return 'TILTED';
  const common: Common = {
    handle: textOf(tags, 5)?.trim() ?? '',
    layer: plainText(textOf(tags, 8) ?? '0'),
    isMirrored: upwards < 0,
    ...(SLOPING.includes(tags.type) ? lostIn([tags]) : {}),
  };
  if (tags.type === 'POLYLINE') return oldPolyline(tags, vertices, common);
  return BUILDERS[tags.type]?.(tags, common) ?? tags.type;
}

/** These may run up or down. */
const SLOPING: readonly string[] = ['LINE', 'SPLINE'];
/** drawing units of noise in the heights of a flat drawing */
const FLAT = 1e-6;

/** How much shorter a run of points is when it is seen from above; nothing where it lies flat. */
function lostIn(all: readonly Tags[]): { lost?: number } {
  const at = (code: number): number[] => all.flatMap((tags) => placesOf(tags, code));
  const heights = at(30);
  if (heights.every((z) => Math.abs(z - (heights[0] as number)) <= FLAT)) return {};
  const [xs, ys] = [at(10), at(20)];
  let [lost, length] = [0, 0];
  for (let i = 1; i < heights.length; i++) {
    const by = (values: number[]): number => (values[i] ?? 0) - (values[i - 1] ?? 0);
    const seen = Math.hypot(by(xs), by(ys));
    length += seen;
    lost += Math.hypot(seen, by(heights)) - seen;
  }
  // an upright line is a point from above, and no edge of anything
  return lost > 0 && length > FLAT ? { lost } : {};
}

/** One coordinate of all points: both ends of a line, the points that steer a curve, or else those it runs through. */
function placesOf(tags: Tags, code: number): number[] {
  const first = numbersOf(tags, code);
  if (tags.type === 'LINE') return [...first, ...numbersOf(tags, code + 1)];
  return first.length > 0 ? first : numbersOf(tags, code + 1);
}

/** These hold world points in any plane. */
const IN_WORLD: readonly string[] = ['LINE', 'SPLINE', 'MTEXT', 'MULTILEADER', 'MLEADER'];

/** 1 for a plane seen from above, -1 from below, 0 when tilted. */
function planeOf(tags: Tags): number {
  if (IN_WORLD.includes(tags.type)) return 1;
  const normal = { x: numberOf(tags, 210, 0), y: numberOf(tags, 220, 0), z: numberOf(tags, 230, 1) };
  const isFlat = Math.abs(normal.x) < 1e-6 && Math.abs(normal.y) < 1e-6;
  // some programs write 0,0,0 and mean the usual plane
  return isFlat ? Math.sign(normal.z) || 1 : 0;
}

function pointOf(tags: Tags, code: number): Point {
  return { x: numberOf(tags, code, 0), y: numberOf(tags, code + 10, 0) };
}

function pointsOf(tags: Tags, code: number): Point[] {
  const points: Point[] = [];
  tags.codes.forEach((each, index) => {
    const value = toNumber(tags.values[index] as string);
    if (each === code) points.push({ x: value, y: 0 });
    const last = points[points.length - 1];
    if (each === code + 10 && last) last.y = value;
  });
  return points;
}

function lightVertices(tags: Tags): Vertex[] {
  const vertices: Vertex[] = [];
  for (let index = 0; index < tags.codes.length; index++) {
    const code = tags.codes[index];
    if (code !== 10 && code !== 20 && code !== 42) continue;
    const value = toNumber(tags.values[index] as string);
    if (code === 10) vertices.push({ x: value, y: 0 });
    const last = vertices[vertices.length - 1];
    if (code === 20 && last) last.y = value;
    if (code === 42 && last && value !== 0) last.bulge = value;
  }
  return vertices;
}

/** Meshes and polyface meshes are no outlines; spline frame points and 3-D flags are read over. */
function oldPolyline(tags: Tags, vertices: readonly Tags[], common: Common): DxfEntity | string {
  const flags = numberOf(tags, 70, 0);
  if ((flags & (16 | 64)) !== 0) return 'MESH';
  const kept = vertices.filter((vertex) => (numberOf(vertex, 70, 0) & 16) === 0);
  const isInSpace = (flags & 8) !== 0;
  return {
    ...common,
    ...(isInSpace ? lostIn(kept) : {}),
    // one in space holds world points whatever its plane
    isMirrored: common.isMirrored && !isInSpace,
    type: 'POLYLINE',
    isClosed: (flags & 1) === 1,
    vertices: kept.map((vertex) => {
      const bulge = numberOf(vertex, 42, 0);
      return bulge === 0 ? pointOf(vertex, 10) : { ...pointOf(vertex, 10), bulge };
    }),
  };
}

function textEntity(tags: Tags, common: Common): DxfText {
  return {
    ...common,
    type: 'TEXT',
    text: plainText(textOf(tags, 1) ?? ''),
    at: placeOfText(tags),
    height: numberOf(tags, 40, 0),
  };
}

/** 对齐 and 布满: the text runs from its first point to its second */
const BETWEEN: readonly number[] = [3, 5];
/** Justified text sits at its second point. */
function placeOfText(tags: Tags): Point {
  const [first, second] = [pointOf(tags, 10), pointOf(tags, 11)];
  const across = numberOf(tags, 72, 0);
  const isJustified = across !== 0 || numberOf(tags, 73, 0) !== 0;
  if (!isJustified || textOf(tags, 11) === undefined) return first;
  return BETWEEN.includes(across) ? { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 } : second;
}

/** A text that is known by its tag: `数量`, `QTY`. */
function attributeOf(tags: Tags, common: Common): DxfText {
  const tag = plainText(textOf(tags, 2) ?? '');
  return { ...textEntity(tags, common), ...(tag === '' ? {} : { tag }) };
}

const LEADER_LINE = 'LEADER_LINE{';
/** The text of a leader, where its arrow points; its line is no contour. Null when it holds a block instead of a text. */
function leaderText(tags: Tags, common: Common): DxfText | null {
  const isLine = tags.values.map((value) => value.trim() === LEADER_LINE);
  const said = tags.codes.findIndex((code, i) => code === 304 && !isLine[i]);
  const text = plainMtext(tags.values[said] ?? '');
  const arrow = isLine.indexOf(true);
  const [x, y] = arrow < 0 ? [12, 22] : [10, 20];
  const numberAt = (code: number): number => toNumber(tags.values[tags.codes.indexOf(code, arrow + 1)] ?? '');
  const at = { x: numberAt(x), y: numberAt(y) };
  const isPlaced = Number.isFinite(at.x) && Number.isFinite(at.y);
  return text === '' || !isPlaced
    ? null
    : { ...common, type: 'TEXT', text, at, height: numberOf(tags, 41, 0) };
}

/** Null when it does not say where its text is. */
function dimensionOf(tags: Tags, common: Common): DxfDimension | null {
  const isPlaced = textOf(tags, 11) !== undefined;
  return isPlaced ? { ...common, type: 'DIMENSION', at: pointOf(tags, 11) } : null;
}

const DICTIONARY = '{ACAD_XDICTIONARY';

function insertOf(tags: Tags, common: Common): DxfInsert {
  const count = (code: number): number => {
    const value = numberOf(tags, code, 1);
    return Number.isFinite(value) ? Math.max(1, Math.floor(value)) : 1;
  };
  const attached = tags.values.findIndex((value, i) => tags.codes[i] === 102 && value.trim() === DICTIONARY);
  return {
    ...common,
    type: 'INSERT',
    block: plainText(textOf(tags, 2) ?? ''),
    at: pointOf(tags, 10),
    scaleX: numberOf(tags, 41, 1),
    scaleY: numberOf(tags, 42, 1),
    rotation: numberOf(tags, 50, 0),
    columns: count(70),
    rows: count(71),
    columnSpacing: numberOf(tags, 44, 0),
    rowSpacing: numberOf(tags, 45, 0),
    attributes: [],
    dictionary: handleOf(attached < 0 ? '' : tags.values[attached + 1]),
  };
}
