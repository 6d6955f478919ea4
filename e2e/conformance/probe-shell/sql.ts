/** Rows straight from the database of the probed server: to prepare people and spaces that no call makes yet. */
export type Rows = Record<string, unknown>[];
export type Sql = (text: string, values?: unknown[]) => Promise<Rows>;
