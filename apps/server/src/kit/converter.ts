/** What makes PDF of office files and drawings of DWG: a program of the operator, behind an adapter. */
export interface ConvertJob {
  /** fileType of the contract */
  readonly fileType: number;
  readonly source: string;
  /** empty; what it makes is left here as `out.<ext>` */
  readonly folder: string;
  readonly ext: string;
  readonly signal: AbortSignal;
}
export type Converted =
  | { readonly kind: 'done'; readonly path: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'slow' | 'empty' };
export interface Converter {
  convert(job: ConvertJob): Promise<Converted>;
}
