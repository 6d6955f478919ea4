/** The door of the document kit: what modules may use. */
export { serveDocument, type ServedDocument } from './document.ts';
export {
  serveMaster,
  type MasterDoing,
  type MasterNext,
  type MasterParts,
  type MasterRow,
  type MasterView,
  ServedMaster,
} from './master.ts';
export type { Doing, DocumentParts, Downstream, Effect, Loaded, Writing } from './parts.ts';
export { act, type Acting, actOn, type Asked, type Living, type Move, type Outcome } from './life.ts';
export { filesOf } from './attachments.ts';
export { type Asking, eachApart } from './apart.ts';
export { doingOf } from './parts.ts';
export { everywhere, isOwnOnly, factoryRows, ownRows, scopeOf, warehouseRows } from './scope.ts';
export { nameSql, type Row, stored } from './record.ts';
export { inWords } from './log-words.ts';
export { readLog, readLogOf } from './oplog.ts';
export { type OwnWaiting, ownWaiting, type Waiter, waitingBetween, waitingItems } from './waiting.ts';
export { repoint, rowStands, usedBy, usesOf, assertUnused } from './uses.ts';
export { excelPaperOf, excelPlacesOf } from './excel.ts';
export { printDocument } from './print.ts';
export { countDocuments } from './list.ts';
export type { MoreFilters } from './filters.ts';
export { countMove, foldTotals } from './totals.ts';
export { patchRows, unnested } from './unnest.ts';
export {
  approvalAwaited,
  approvalEnded,
  type ApprovalRule,
  type Awaiting,
  beginRuleChange,
  followRule,
  ruleOf,
  rulesOf,
} from './approval.ts';
export { writeImport } from './import.ts';
export { importTemplate, readSheet } from './import-sheet.ts';
