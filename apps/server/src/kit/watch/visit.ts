/** What is being done, wherever in the code it is asked: a request or a job, and what it has sent to the database. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Visit {
  /** the id of a call of the contract, or the kind of a job */
  readonly call: string;
  readonly requestId: string;
  tenantId: string | null;
  statements: number;
}

const visits = new AsyncLocalStorage<Visit>();

/** Does `work`; all that it does, and lets do, is known as part of the visit. */
export const visiting = <T>(visit: Visit, work: () => T): T => visits.run(visit, work);
export const visitNow = (): Visit | undefined => visits.getStore();
