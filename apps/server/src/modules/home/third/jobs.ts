/** Kinds of jobs of synchronisations. */
export const THIRD_JOB = 'third.sync';
export const PULL_JOB = 'third.pull';
