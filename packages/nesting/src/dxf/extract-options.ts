// What the import of a drawing may be told (D5). Shared by the pipeline, the parts and their checks.
import type { LabelKeys } from './labels.ts';
import type { LayerPatterns, LayerRole } from './layers.ts';

export type ExtractOptions = {
  /** 1 one part per file, 2 several parts, 3 drawing for a given product */
  mode?: 1 | 2 | 3;
  /** mm; ends closer than this belong together, default 0.2 */
  joinTol?: number;
  /** runs that do not close are left out with a warning instead of an error */
  dropOpen?: boolean;
  /** mm per drawing unit instead of $INSUNITS */
  unitFactor?: number;
  layers?: Partial<LayerPatterns>;
  unknownLayer?: LayerRole;
  /** what single layers are, by lower-case name; goes before the patterns */
  layerNames?: ReadonlyMap<string, LayerRole>;
  labelKeys?: LabelKeys;
  /** mm, for the check of hole sizes; a thickness in the label comes first */
  thickness?: number;
  /** mm, least hole of the punch */
  punchMinimum?: number;
  /** flat size of the product in mode 3, mm */
  declared?: { width: number; height: number };
  /** mm within which a text outside all parts is given to the nearest, default 200 */
  textReach?: number;
  /** mm by which a bend line may end before the outline, default 8 */
  bendReach?: number;
  /** leave out the largest rectangle when it holds over 60 % of the others (drawing frame, part E) */
  dropFrame?: boolean;
  maxParts?: number;
  maxEntities?: number;
};
