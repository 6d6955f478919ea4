/** What a line changes of its product: the same words on the server and while it is typed. */

type Maybe<T> = T | null | undefined;
/** A line: what was, and what is typed. Lengths mm, undefined or null where nothing changes. */
export interface ChangeLine {
  readonly oldWidth?: Maybe<number>;
  readonly oldHeight?: Maybe<number>;
  readonly oldDepth?: Maybe<number>;
  readonly oldThickness?: Maybe<number>;
  readonly oldTextureId?: Maybe<string>;
  readonly oldColorId?: Maybe<string>;
  readonly oldQuantity?: Maybe<number>;
  readonly newWidth?: Maybe<number>;
  readonly newHeight?: Maybe<number>;
  readonly newDepth?: Maybe<number>;
  readonly newThickness?: Maybe<number>;
  readonly newTextureId?: Maybe<string>;
  readonly newColorId?: Maybe<string>;
  readonly newQuantity?: Maybe<number>;
}
/** Fields of a product that a change order writes. */
export interface ChangedProduct {
  visibleWidth?: number;
  visibleHeight?: number;
  depth?: number;
  thickness?: number;
  textureId?: string;
  colorId?: string;
  quantity?: number;
}

const SIZE = 1;
const COLOR = 2;
const QUANTITY = 4;
const MATERIAL = 8;
const CANCEL = 16;
const OTHER = 128;

/** Field of the product, what it was and will be on the line, and of which kind the change is. */
export const CHANGE_FIELDS = [
  { field: 'visibleWidth', old: 'oldWidth', next: 'newWidth', kind: SIZE },
  { field: 'visibleHeight', old: 'oldHeight', next: 'newHeight', kind: SIZE },
  { field: 'depth', old: 'oldDepth', next: 'newDepth', kind: SIZE },
  { field: 'thickness', old: 'oldThickness', next: 'newThickness', kind: MATERIAL },
  { field: 'textureId', old: 'oldTextureId', next: 'newTextureId', kind: MATERIAL },
  { field: 'colorId', old: 'oldColorId', next: 'newColorId', kind: COLOR },
  { field: 'quantity', old: 'oldQuantity', next: 'newQuantity', kind: QUANTITY },
] as const satisfies readonly {
  field: keyof ChangedProduct;
  old: keyof ChangeLine;
  next: keyof ChangeLine;
  kind: number;
}[];

const changes = (line: ChangeLine) =>
  CHANGE_FIELDS.filter(({ old, next }) => {
    const value = line[next];
    return value !== null && value !== undefined && value !== line[old];
  });

/** The product's fields that get another value; a quantity of 0 is none. */
export const changedOf = (line: ChangeLine): ChangedProduct =>
  Object.fromEntries(
    changes(line).flatMap(({ field, next }) =>
      line[next] === 0 && field === 'quantity' ? [] : [[field, line[next]]],
    ),
  ) as ChangedProduct;

/** 变更内容 as a mask of CHANGE_KINDS; a line that only says something in words is 其他. */
export function kindsOf(line: ChangeLine): number {
  if (line.newQuantity === 0) return CANCEL;
  const kinds = changes(line).reduce((mask, { kind }) => mask | kind, 0);
  return kinds === 0 ? OTHER : kinds;
}
export const isOnlyWords = (kinds: number): boolean => kinds === OTHER;
export const isCancelling = (kinds: number): boolean => kinds === CANCEL;

/** True when pieces that are cut by the old drawing do not fit the new one. */
export const isReshaping = (kinds: number): boolean => (kinds & (SIZE | COLOR | MATERIAL)) !== 0;
