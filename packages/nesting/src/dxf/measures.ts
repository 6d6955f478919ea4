// Texts that people lay over the text of a dimension: they say a measure and name no part.
import { boxIndex } from '../geometry/box-index.ts';
import type { Point } from '../geometry/types.ts';
import { distance } from '../geometry/vec.ts';
import type { PlacedText } from './exploded.ts';

/** width of a letter as a share of its height */
const WIDE = 0.8;
const MOST_ASKED = 1000;
/** mm; longer words are no measure */
const FARTHEST = 300;

/** Whether a text lies where one of the dimensions has its own; a dimension says where the middle of that is. */
export function overDimensions(dimensions: readonly Point[]): (text: PlacedText) => boolean {
  if (dimensions.length === 0) return () => false;
  const places = boxIndex<Point>();
  for (const at of dimensions)
    places.add(
      { minX: at.x - FARTHEST, minY: at.y - FARTHEST, maxX: at.x + FARTHEST, maxY: at.y + FARTHEST },
      at,
    );
  return ({ at, text, height }) => {
    // it may begin, end or have its middle there, in any direction
    const reach = height * (1 + (WIDE * text.length) / 2);
    return places.at(at, MOST_ASKED).some((place) => distance(place, at) <= Math.min(reach, FARTHEST));
  };
}
