/** How often a test asks chance: by default a share of the full number, all of it where `ROUNDS` is set (a long run). */
export const often = (usual: number, full: number): number =>
  process.env['ROUNDS'] === undefined ? usual : full;
