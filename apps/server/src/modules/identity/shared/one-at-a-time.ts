/** A master whose changes come one after the other in a space: the lock is taken before any row is. */
import type { Catalogue, Draft } from '@muyun/contract';
import { type MasterDoing, type MasterView, ServedMaster } from '../../../kit/document/index.ts';
import { lockSpace } from './standing.store.ts';

export abstract class OneAtATime<F extends Catalogue, X extends Catalogue> extends ServedMaster<F, X> {
  protected abstract readonly locked: Parameters<typeof lockSpace>[1];

  override async create(doing: MasterDoing, body: Draft<F>): Promise<MasterView<F, X>> {
    await lockSpace(doing.tx, this.locked);
    return super.create(doing, body);
  }
  override async update(
    doing: MasterDoing,
    id: string,
    body: Record<string, unknown>,
  ): Promise<MasterView<F, X>> {
    await lockSpace(doing.tx, this.locked);
    return super.update(doing, id, body);
  }
  override async remove(doing: MasterDoing, id: string): Promise<void> {
    await lockSpace(doing.tx, this.locked);
    return super.remove(doing, id);
  }
}
