/** Commits of long lists in the background: one transaction, ended together with the job. */
import type { House } from '../../../kit/house.ts';
import type { JobKind } from '../../../kit/jobs.ts';
import { raise } from '../../../kit/raise.ts';
import { type Asker, whoAsked } from '../shared/scope.ts';
import { commitBatch } from './commit.ts';
import { isShownImport } from './import.files.store.ts';
import { loadBatch, setBatchJob } from './import.store.ts';
import type { OnDuplicate } from './check.ts';

export const COMMIT_JOB = 'cad.import.commit';
export interface CommitPayload {
  readonly importId: string;
  readonly onDuplicate: OnDuplicate;
  readonly who: Asker;
}

export const commitImportJob = (house: House): JobKind<CommitPayload> => ({
  kind: COMMIT_JOB,
  rights: ['AlCad.CadProducts:import'],
  isShown: (tx, who, job) => isShownImport(tx, who, job.bizId),
  async run(context) {
    const { importId, onDuplicate, who } = context.job.payload;
    return context.inTx(async (tx) => {
      const batch = await loadBatch(tx, importId, true);
      // taken over after a crash, the transaction may have been committed: then there is nothing left to do
      if (batch.state === 2 && batch.preview.result) {
        await context.finish(tx, batch.preview.result);
        return batch.preview.result;
      }
      if (batch.state !== 1) raise('Common:NotFound');
      const telling = { tx, who: whoAsked(who), house, audit: async () => undefined };
      const result = await commitBatch(telling, batch, onDuplicate, (percent, message) =>
        context.progress(percent, message),
      );
      await context.finish(tx, { ...result, warnings: result.warnings.slice(0, 200) });
      return result;
    });
  },
  async ended(tx, job) {
    await setBatchJob(tx, job.payload.importId, null);
  },
});
