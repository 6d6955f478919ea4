// The sections of a DXF into a drawing. Nothing is exploded, joined or judged here.
import { readClipObject } from './clip.ts';
import { decodeDxf } from './decode.ts';
import { buildEntity } from './entities.ts';
import { DxfError } from './issues.ts';
import { numberOf, readTags, textOf } from './tags.ts';
import type { TagReader, Tags } from './tags.ts';
import { plainText } from './text.ts';
import type { DxfDrawing, DxfEntity } from './types.ts';

export type ReadLimits = { maxBytes?: number; maxEntities?: number };

const MAX_ENTITIES = 1_000_000;

/**
 * Reads an ASCII DXF, R12 to R2018, any encoding (D5). Coordinates stay in drawing units.
 * Entities that are not understood are counted in `dropped`, unknown sections are skipped.
 * Throws DxfError: Dxf:Empty, Binary, Dwg, NotDxf, TooLarge, Syntax, Truncated, TooManyEntities.
 */
export function readDxf(bytes: Uint8Array, limits: ReadLimits = {}): DxfDrawing {
  return readDxfText(decodeDxf(bytes, limits.maxBytes), limits);
}

/** The same for a text that is already decoded. */
export function readDxfText(text: string, limits: ReadLimits = {}): DxfDrawing {
  const drawing: DxfDrawing = {
    version: '',
    insUnits: 0,
    layers: new Map(),
    blocks: new Map(),
    entities: [],
    clips: { dictionaries: new Map(), borders: new Map() },
    dropped: {},
  };
  const reader = readTags(text);
  const state = {
    drawing,
    left: limits.maxEntities ?? MAX_ENTITIES,
    limit: limits.maxEntities ?? MAX_ENTITIES,
  };
  let sections = 0;
  for (let tags = reader.next(); tags !== null && tags.type !== 'EOF'; tags = reader.next()) {
    if (tags.type !== 'SECTION') continue;
    sections++;
    readSection(tags, reader, state);
  }
  if (sections === 0) throw new DxfError('Dxf:NotDxf');
  return drawing;
}

type ReadState = { drawing: DxfDrawing; left: number; limit: number };

function readSection(head: Tags, reader: TagReader, state: ReadState): void {
  const name = textOf(head, 2)?.trim().toUpperCase();
  if (name === 'HEADER') readHeader(head, state.drawing);
  if (name === 'ENTITIES') {
    // two drawings that were put together may have two of them
    state.drawing.entities = state.drawing.entities.concat(readEntities(reader, state, 'ENDSEC'));
    return;
  }
  for (let tags = reader.next(); ; tags = reader.next()) {
    if (tags === null || tags.type === 'EOF') throw new DxfError('Dxf:Truncated', reader.line());
    if (tags.type === 'ENDSEC') return;
    if (name === 'TABLES' && tags.type === 'LAYER') readLayer(tags, state.drawing);
    if (name === 'OBJECTS') readClipObject(tags, state.drawing.clips);
    if (name === 'BLOCKS' && tags.type === 'BLOCK') readBlock(tags, reader, state);
  }
}

function readHeader(head: Tags, drawing: DxfDrawing): void {
  head.codes.forEach((code, index) => {
    if (code !== 9) return;
    const variable = head.values[index]?.trim().toUpperCase();
    const value = head.values[index + 1]?.trim() ?? '';
    if (variable === '$ACADVER') drawing.version = value;
    if (variable === '$INSUNITS') drawing.insUnits = Number(value) || 0;
  });
}

function readLayer(tags: Tags, drawing: DxfDrawing): void {
  const name = textOf(tags, 2);
  if (name === undefined) return;
  const clean = plainText(name);
  drawing.layers.set(clean.toUpperCase(), {
    name: clean,
    isFrozen: (numberOf(tags, 70, 0) & 1) === 1,
    isOff: numberOf(tags, 62, 7) < 0,
  });
}

/** flags of a block: an external reference, or one laid over the drawing */
const EXTERNAL = 4 | 8;

function readBlock(tags: Tags, reader: TagReader, state: ReadState): void {
  const name = plainText(textOf(tags, 2) ?? '');
  const base = { x: numberOf(tags, 10, 0), y: numberOf(tags, 20, 0) };
  const isReference = (numberOf(tags, 70, 0) & EXTERNAL) !== 0;
  const entities = readEntities(reader, state, 'ENDBLK');
  const isExternal = isReference && entities.length === 0;
  const before = state.drawing.blocks.get(name.toUpperCase());
  // of two CAD programs take the first
  if (before && before.entities.length > 0) before.isRepeated = true;
  else state.drawing.blocks.set(name.toUpperCase(), { name, base, entities, isExternal, isRepeated: false });
}

/** Entities up to the closing word; a POLYLINE takes its VERTEX, an INSERT its ATTRIB objects along. */
function readEntities(reader: TagReader, state: ReadState, closing: string): DxfEntity[] {
  const entities: DxfEntity[] = [];
  let tags = nextInside(reader);
  while (tags.type !== closing) {
    // a block that forgot its end still ends with the section
    if (tags.type === 'ENDSEC') throw new DxfError('Dxf:Truncated', tags.line);
    const followers: Tags[] = [];
    const owner = tags;
    tags = nextInside(reader);
    if (owner.type === 'POLYLINE' || owner.type === 'INSERT') {
      while (tags.type === 'VERTEX' || tags.type === 'ATTRIB') {
        followers.push(tags);
        tags = nextInside(reader);
      }
      if (tags.type === 'SEQEND') tags = nextInside(reader);
    }
    keepEntity(owner, followers, { entities, state });
  }
  return entities;
}

function nextInside(reader: TagReader): Tags {
  const tags = reader.next();
  if (tags === null || tags.type === 'EOF') throw new DxfError('Dxf:Truncated', reader.line());
  return tags;
}

function keepEntity(
  owner: Tags,
  followers: readonly Tags[],
  into: { entities: DxfEntity[]; state: ReadState },
): void {
  const { entities, state } = into;
  state.left--;
  if (state.left < 0) throw new DxfError('Dxf:TooManyEntities', state.limit);
  const built = buildEntity(owner, owner.type === 'POLYLINE' ? followers : []);
  if (typeof built === 'string') {
    countDropped(state.drawing.dropped, built);
    return;
  }
  if (built.type === 'DIMENSION') countDropped(state.drawing.dropped, owner.type);
  if (built.type === 'INSERT') {
    for (const follower of followers) {
      const attribute = buildEntity(follower);
      if (typeof attribute !== 'string' && attribute.type === 'TEXT') built.attributes.push(attribute);
    }
  }
  entities.push(built);
}

export function countDropped(dropped: Record<string, number>, type: string): void {
  dropped[type] = (dropped[type] ?? 0) + 1;
}
