// A drawing as it was read, before anything is joined or judged. Types only.
import type { Point, Vertex } from '../geometry/types.ts';

/**
 * `isMirrored`: the entity's plane looks downwards (extrusion 0,0,-1), its x runs to the left. `lost`: drawing units by which it is longer
 * in space than it is seen from above; absent when it lies flat.
 */
type Base = { handle: string; layer: string; isMirrored: boolean; lost?: number };

export type DxfCurve =
  | (Base & { type: 'LINE'; from: Point; to: Point })
  | (Base & { type: 'ARC'; centre: Point; radius: number; start: number; end: number })
  | (Base & { type: 'CIRCLE'; centre: Point; radius: number })
  | (Base & { type: 'POLYLINE'; vertices: Vertex[]; isClosed: boolean })
  | (Base & { type: 'ELLIPSE'; centre: Point; major: Point; ratio: number; start: number; end: number })
  | (Base & {
      type: 'SPLINE';
      degree: number;
      knots: number[];
      control: Point[];
      weights: number[];
      fit: Point[];
      /** directions at the ends of one that runs through its points; 0,0 when it is free there */
      leaving: Point;
      arriving: Point;
      isClosed: boolean;
    });

/** `tag`: what an attribute of a block is called */
export type DxfText = Base & { type: 'TEXT'; text: string; at: Point; height: number; tag?: string };

export type DxfInsert = Base & {
  type: 'INSERT';
  block: string;
  at: Point;
  scaleX: number;
  scaleY: number;
  rotation: number;
  columns: number;
  rows: number;
  columnSpacing: number;
  rowSpacing: number;
  attributes: DxfText[];
  /** handle of what is attached to it, '' when nothing is */
  dictionary: string;
};

/** Only where it has its text: nothing of it is cut. */
export type DxfDimension = Base & { type: 'DIMENSION'; at: Point };

export type DxfEntity = DxfCurve | DxfText | DxfInsert | DxfDimension;

/** `isExternal`: another drawing that is only referred to; its lines are not in this file. `isRepeated`: the file has another of its name. */
export type DxfBlock = {
  name: string;
  base: Point;
  entities: DxfEntity[];
  isExternal: boolean;
  isRepeated: boolean;
};

export type DxfLayer = { name: string; isFrozen: boolean; isOff: boolean };

/** Objects of a file that say which insert is clipped by what: dictionaries by handle, borders by handle in the axes of their block. */
export type ClipObjects = {
  dictionaries: Map<string, ReadonlyMap<string, string>>;
  borders: Map<string, readonly Point[]>;
};

export type DxfDrawing = {
  version: string;
  /** $INSUNITS; 0 when absent */
  insUnits: number;
  layers: Map<string, DxfLayer>;
  /** by upper-case name */
  blocks: Map<string, DxfBlock>;
  entities: DxfEntity[];
  clips: ClipObjects;
  /** entity types that were read over, with their number */
  dropped: Record<string, number>;
};
