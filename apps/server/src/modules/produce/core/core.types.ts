/** What the event core holds of a project while it writes. */
import type { Contribution, EventType, Measures, RouteStep, StepState, Sum } from '@muyun/contract';

/** A process of a route as the core needs it. */
export interface CoreStep extends RouteStep {
  readonly projectId: string;
  readonly processId: string;
  readonly name: string;
  /** a marking holds: its reversal takes this report back */
  readonly closeReportId: string | null;
}
/** A piece that is locked, with what its rows come to. */
export interface Piece {
  readonly id: string;
  readonly code: string;
  readonly projectId: string;
  readonly productId: string;
  readonly serialNo: number;
  readonly kind: number;
  colorId: string | null;
  displayNo: string;
  state: number;
  holdFlag: number;
  measures: Measures;
  readonly sums: Map<string, Sum>;
  /** as the tables have it; a process without an entry has no row yet */
  readonly states: Map<string, StepState>;
}
/** A row of the log that is taken back. */
export interface StandingRow extends Contribution {
  readonly seq: number;
  readonly lableId: string;
  readonly projectProcessId: string;
  readonly eventType: EventType;
  readonly round: number;
  readonly completionNo: number;
  readonly reversesSeq: number | null;
  readonly outMeasures: Measures;
}
export interface NewEvent {
  readonly piece: Piece;
  readonly stepId: string;
  readonly event: EventType;
  /** pay pieces of a completion */
  readonly pay?: string;
  readonly reverses?: StandingRow;
  /** 调整: what it adds, with which figures */
  readonly adjust?: { readonly by: Contribution; readonly measures: Measures };
}
/** One action of a person, or of the house itself. */
export interface Report {
  readonly id: string;
  readonly projectId: string;
  readonly occurredAt: string;
  readonly businessDay: string;
  readonly operatorNames: readonly string[];
}
export interface Command {
  readonly clientKey: string;
  /** what was asked: a repeat with another content is refused */
  readonly payload: unknown;
  readonly action: number;
  readonly scopeType: number;
  readonly scopeId: string;
  readonly projectId: string;
  readonly processId?: string;
  readonly projectProcessId?: string;
  readonly operators?: readonly { readonly userId: string; readonly share: string; readonly name: string }[];
  readonly occurredAt?: string | undefined;
  readonly source?: number;
  readonly reverseOf?: string;
}
export const SCOPE = { process: 5, plate: 7, project: 8 } as const;
export const ACTION = { complete: 2, undo: 3, oneClick: 4, close: 5, adjust: 14 } as const;
/** surplus: pieces that are begun and no longer wanted */
export const HOLD_SURPLUS = 16;
