/** What a member counts who sees only the documents that he made or answers for: no more and no less than his list shows. */
import { expect, it } from 'vitest';
import { account } from '@muyun/contract';
import { foldTotals } from '../src/kit/document/index.ts';
import { type Actor, makeMember } from './kit.ts';
import { type Body, Maker, type View } from './document-maker.ts';

interface Listed {
  readonly items: readonly View[];
  readonly totalCount: number;
  readonly totals: Record<string, unknown>;
}

export function ownTests(maker: Maker): void {
  const { calls, item } = maker.document;
  const { ownField } = maker.options;
  const list = async (member: Actor, query: Body): Promise<Listed> =>
    (await member.call(calls.list, { query })) as Listed;
  /** the kept figures are those of the rows, and the pages put together are the rows, each once and in their order */
  const counted = async (member: Actor): Promise<number> => {
    const kept = await list(member, {});
    const read = await list(member, { beginTime: '2000-01-01' });
    expect(kept.totals).toEqual(read.totals);
    const pages: string[] = [];
    for (let skipCount = 0; skipCount < kept.totalCount; skipCount += 2)
      pages.push(
        ...(await list(member, { skipCount, maxResultCount: 2, sorting: 'creationTime asc' })).items.map(
          (r) => r.id,
        ),
      );
    const all = await list(member, { maxResultCount: 100, sorting: 'creationTime desc' });
    expect(pages.toReversed()).toEqual(all.items.map((r) => r.id));
    expect(pages).toHaveLength(kept.totalCount);
    return kept.totalCount;
  };

  it('own rows: the tabs count what this member made or answers for, each once', async () => {
    const rights = ['query', 'get', 'add', 'edit', 'delete'].map((a) => `${item}:${a}`);
    const member = await makeMember(maker.options.space(), rights, { dataScope: 'own' });
    const answering = ownField ? { [ownField]: (await member.call(account.auth)).tenantUserId } : {};
    const change = (view: View, body: Body): Promise<unknown> =>
      maker.owner.call(calls.update, { params: { id: view.id }, body: { ...view, ...body } });
    await maker.create();
    expect(await counted(member)).toBe(0);
    const made = await maker.create(1, member);
    await change(await maker.create(1, member), answering);
    const given = await maker.create();
    await change(given, answering);
    const mine = ownField ? 3 : 2;
    expect(await counted(member)).toBe(mine);
    await maker.owner.inTx(foldTotals);
    expect(await counted(member)).toBe(mine);
    if (ownField) {
      await change(await maker.view(given.id), { [ownField]: given[ownField] });
      expect(await counted(member)).toBe(mine - 1);
    }
    if (!calls.remove) return;
    await member.call(calls.remove, { params: { id: made.id }, query: { version: made.version } });
    expect(await counted(member)).toBe(1);
  });
}
