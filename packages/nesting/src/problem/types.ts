// The vocabulary of nesting in one place. The stored outside form lives in external.ts, the integer
// working form in normalise.ts.
export type * from './job.ts';
export type * from './reports.ts';
export type * from './solution.ts';
