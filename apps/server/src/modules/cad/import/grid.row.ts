/** A row of a list as texts by field, and what is said of the list while it is read. Pure shapes. */
export interface GridRow {
  readonly rowNo: number;
  readonly source: Record<string, string>;
}
export interface GridNote {
  readonly row: number | null;
  readonly text: string;
}
