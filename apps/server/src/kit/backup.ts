/** What the house knows of its backups; who makes them is `backup/keeper.ts`. */
export interface BackupOutcome {
  readonly id: string;
  readonly rawBytes: number;
  readonly storedBytes: number;
  readonly files: number;
}
export interface LogState {
  /** everything that was committed before it is in the place of backups; null: nothing was taken yet */
  readonly reached: string | null;
  /** why the last try failed; null: it did not */
  readonly trouble: string | null;
}
export interface BackupDesk {
  readonly place: string;
  readonly isSealed: boolean;
  readonly at: string;
  log(): LogState;
  /** what is being made now: 1 a backup, 2 a check */
  running(): { readonly kind: number; readonly startTime: string } | null;
  /** a file was kept: it is copied with the next look */
  noteFile(key: string): void;
  /** makes one and throws away those whose time is over; throws with a sentence */
  backUp(): Promise<BackupOutcome>;
  /** restores the last one into a folder aside and compares it with what is there now; throws with a sentence */
  verify(): Promise<{ readonly id: string; readonly tables: number; readonly rows: number }>;
}
