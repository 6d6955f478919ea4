/** The outline of a remnant, apart: what shows nest orders needs nothing else of the stock. */
import { z } from 'zod';

/** Corners of a remnant that is no rectangle: mm, x along the length, y along the width, from the corner of its extent. */
const corner = z.object({ x: z.number().min(0).max(20_000), y: z.number().min(0).max(5000) });
export const OUTLINE_MOST = 100;
export const outlineSchema = z.array(corner).min(3).max(OUTLINE_MOST);
export type RemnantOutline = z.infer<typeof outlineSchema>;
