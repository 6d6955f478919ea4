/** Large exports of products: a job that streams to a temporary file, keeps it and hands out its id. */
import { rm } from 'node:fs/promises';
import { product, PRODUCT_EXPORT_TEMPLATE } from '@muyun/contract';
import { createJob, type JobKind } from '../../../kit/jobs.ts';
import { keepFile } from '../../../kit/files.ts';
import { writers } from '../../../kit/threads.ts';
import type { House } from '../../../kit/house.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { type Asker, askerOf, whoAsked } from '../shared/scope.ts';
import { templateFor } from '../../basic/index.ts';
import { exportName, exportPath, writeZip } from './product.files.ts';
import { writeList } from './product.list-file.ts';
import { assertDrawingsOpened } from './product.export.store.ts';
import { countProducts, type ProductQuery, productWhere } from './product.list.store.ts';

const KIND = 'cad-product.export';
/** Which template a list is written on. */
interface OnTemplate {
  readonly templateId?: string | undefined;
  readonly asHouse?: boolean | undefined;
}
/** The reader's scope goes with the job: it sees what its creator saw. */
interface Payload {
  readonly query: ProductQuery;
  readonly format: 'xlsx' | 'zip';
  readonly on?: OnTemplate;
  readonly who: Asker;
}

export async function startExport(
  tx: Tx,
  who: Who,
  query: ProductQuery,
  format: 'xlsx' | 'zip',
  on: OnTemplate = {},
): Promise<string> {
  if (format === 'zip') await assertDrawingsOpened(tx, who, query);
  const payload: Payload = { query, format, on, who: askerOf(who) };
  return createJob(tx, who, { kind: KIND, title: exportName(format), payload, bizType: 'cad-product' });
}

export const exportJob = (house: House): JobKind<Payload> => ({
  kind: KIND,
  // what it holds is what its maker may see: amounts and projects of nobody else
  rights: ['AlCad.CadProducts:export'],
  queue: writers,
  async run({ job, signal, files, inTx, progress, finish }) {
    const { query, format, on } = job.payload;
    const who = whoAsked(job.payload.who);
    const file = exportPath(format);
    try {
      return await inTx(async (tx) => {
        const { totalCount: total } = await countProducts(tx, who, query, await productWhere(tx, who, query));
        const tell = (done: number): Promise<void> =>
          progress(
            total === 0 ? 100 : Math.min(99, (done / total) * 100),
            product.EXPORT_PROGRESS.replace('{done}', String(done)).replace('{total}', String(total)),
          );
        const isOwn = format === 'xlsx' && on?.asHouse !== true;
        const template = isOwn ? await templateFor(tx, files, PRODUCT_EXPORT_TEMPLATE, on?.templateId) : null;
        const rows =
          format === 'zip'
            ? await writeZip(tx, who, query, file, tell, signal)
            : await writeList({ tx, who, house, audit: async () => undefined }, query, {
                file,
                template,
                progress: tell,
                signal,
              });
        const kept = await keepFile(tx, files, {
          name: exportName(format),
          source: { path: file },
          bizType: 'cad-product',
          isMade: true,
        });
        const result = { rows, fileId: kept.id };
        await finish(tx, result, kept.id);
        return result;
      });
    } finally {
      await rm(file, { force: true });
    }
  },
});
