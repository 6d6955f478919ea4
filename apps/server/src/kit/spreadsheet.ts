/** Spreadsheets: the streaming writer and the guarded reader. The only door to xlsx in the house. */
export { writeXlsx } from './spreadsheet/write.ts';
export type { SheetColumn, SheetRows, SheetSpec, WorkbookSpec } from './spreadsheet/write.ts';
export type { ColumnKind, ToneCell } from './spreadsheet/cells.ts';
export { readXlsx } from './spreadsheet/read.ts';
export type { Cell, ReadOptions, SheetContent, SheetRow } from './spreadsheet/read.ts';
export { fillTemplate } from './spreadsheet/fill.ts';
export type { FillPicture, FillValue } from './spreadsheet/fill-sheet.ts';
export { type Place, TemplateBook, unbalanced } from './spreadsheet/places.ts';
export type { Range } from './spreadsheet/parts.ts';
