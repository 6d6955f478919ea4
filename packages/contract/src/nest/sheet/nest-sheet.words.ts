/** Sheets in the shop (engineering F6): their states, where a scan leads, what is said of them. */
import type { EnumOption } from '../../kit/field.ts';

export const SHEET = { released: 2, cut: 4, scrapped: 8, withdrawn: 16 } as const;
export const SHEET_STATES = [
  { value: SHEET.released, label: '已下达', tone: 'blue' },
  { value: SHEET.cut, label: '已下料', tone: 'green' },
  { value: SHEET.scrapped, label: '报废', tone: 'red' },
  // its order ended before it was cut, or its pieces went into another one
  { value: SHEET.withdrawn, label: '已撤回', tone: 'void' },
] as const satisfies readonly EnumOption[];
export const SHEET_REMNANT = { expected: 1, stocked: 2, none: 4 } as const;
export const SHEET_REMNANT_STATES = [
  { value: SHEET_REMNANT.expected, label: '预计', tone: 'gray' },
  { value: SHEET_REMNANT.stocked, label: '已入库', tone: 'green' },
  { value: SHEET_REMNANT.none, label: '未产生', tone: 'void' },
] as const satisfies readonly EnumOption[];

/** What may be done with a sheet. */
export const SHEET_ACTIONS = { cut: '下料', scrap: '报废', uncut: '撤销下料' } as const;
export type SheetAction = keyof typeof SHEET_ACTIONS;

export const CUTTING_WORDS = {
  missing: '{sheet} 漏切',
  scrapped: '{sheet} 报废：{reason}',
  finished: '{sheet} 未下料：{reason}',
  rest: '余板重套',
} as const;

const PAGE = '/nest/order-result';
/** Where the QR of a sheet leads, in this installation. */
export const sheetPath = (sheetNo: string): string => `${PAGE}?sheet=${encodeURIComponent(sheetNo)}`;
/** The number of a sheet in what a scanner reads: the number itself, or the address of its QR. */
export function scannedSheet(text: string): string {
  const found = /[?&]sheet=([^&#]+)/.exec(text.trim());
  return found?.[1] === undefined ? text.trim() : decodeURIComponent(found[1]);
}
