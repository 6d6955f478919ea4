/** What every document with states keeps: verbs in wrong states, reasons, batches, two at once. */
import type { AnyCall, Machine } from '@muyun/contract';
import { expect, it } from 'vitest';
import { makeMember } from './kit.ts';
import { type Body, Maker, type View } from './document-maker.ts';

const VERBS: Readonly<Record<string, { call: string; body: Body }>> = {
  submit: { call: 'submit', body: {} },
  withdraw: { call: 'withdraw', body: {} },
  approve: { call: 'approval', body: { agree: true } },
  reject: { call: 'approval', body: { agree: false, remark: '数量不对' } },
  deApprove: { call: 'deApproval', body: { reason: '重新核价' } },
  void: { call: 'void', body: { reason: '不要了' } },
  close: { call: 'close', body: { reason: '不做了' } },
  reopen: { call: 'reopen', body: { reason: '继续' } },
  reverse: { call: 'reverse', body: { reason: '记错了', businessDate: '2026-11-30' } },
};

export function stateTests(maker: Maker, machine: Machine<number, string>): void {
  const { calls } = maker.document;
  const reachable = [1, 2, 4, 32, 64].filter((s) => s in machine.states);
  const wrong = Object.entries(VERBS).flatMap(([action, verb]) => {
    const from = machine.actions[action]?.from;
    const call = (calls as Readonly<Record<string, AnyCall | undefined>>)[verb.call];
    return from && call
      ? reachable.filter((s) => !from.includes(s)).map((s) => [action, s, call, verb.body] as const)
      : [];
  });
  it.each(wrong)('%s is refused in state %i', async (action, state, call, body) => {
    const view = await maker.at(state);
    const work = maker.owner.call(call, {
      params: { id: view.id },
      body: { version: view.version, ...body },
    });
    expect(await maker.owner.refused(work)).toBe('Common:InvalidState');
    expect(view.actions).not.toContain(action);
    expect((await maker.view(view.id)).orderStatus).toBe(state);
  });

  it('a reason is asked for where the machine says so', async () => {
    const view = await maker.at(2);
    const work = maker.owner.call(calls.approval, {
      params: { id: view.id },
      body: { version: view.version, agree: false },
    });
    expect(await maker.owner.refused(work)).toBe('Common:ReasonRequired');
    const back = await maker.step(view, calls.approval, { agree: false, remark: '数量不对' });
    expect([back.orderStatus, back['rejectReason']]).toEqual([1, '数量不对']);
  });

  it('whoever has submitted it takes it back, and an administrator; nobody else', async () => {
    const rights = ['query', 'get', 'edit'].map((a) => `${maker.document.item}:${a}`);
    const [other, second] = [1, 2].map(() => makeMember(maker.options.space(), rights));
    const view = await maker.at(2);
    const take = async (member = other) =>
      (await member)?.refused(
        (await member)?.call(calls.withdraw, {
          params: { id: view.id },
          body: { version: view.version },
        }) as Promise<unknown>,
      );
    expect((await maker.view(view.id, await other)).actions).not.toContain('withdraw');
    expect(await take()).toBe('Common:NotSubmitter');
    expect((await maker.view(view.id)).actions).toContain('withdraw');
    const draft = await maker.step(view, calls.withdraw);
    const mine = { params: { id: draft.id }, body: { version: draft.version } };
    await (await second)?.call(calls.submit, mine);
    const sent = await maker.view(draft.id, await second);
    expect(sent.actions).toContain('withdraw');
    expect((await maker.step(sent, calls.withdraw)).orderStatus).toBe(1);
  });

  it('a document that was submitted cannot be deleted any more, a fresh draft can', async () => {
    const back = await maker.step(await maker.at(2), calls.withdraw);
    const remove = (view: View) =>
      maker.owner.call(calls.remove, { params: { id: view.id }, query: { version: view.version } });
    expect(await maker.owner.refused(remove(back))).toBe('Common:SubmittedBefore');
    const fresh = await maker.create();
    await remove(fresh);
    expect(await maker.owner.refused(maker.view(fresh.id))).toBe('Common:NotFound');
  });

  it('what was submitted is neither changed nor deleted, and stays as it is', async () => {
    const view = await maker.at(2);
    const at = { params: { id: view.id } };
    const change = maker.owner.call(calls.update, { ...at, body: view });
    expect(await maker.owner.refused(change)).toBe('Common:InvalidState');
    const remove = maker.owner.call(calls.remove, { ...at, query: { version: view.version } });
    expect(await maker.owner.refused(remove)).toBe('Common:InvalidState');
    expect(await maker.view(view.id)).toEqual(view);
  });

  it('of two who approve at once one succeeds', async () => {
    const view = await maker.at(2);
    const body = { version: view.version, agree: true };
    const answers = await Promise.all(
      [1, 2].map(() => maker.owner.raw(calls.approval, { params: { id: view.id }, body })),
    );
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
  });

  it('a reason of 10,000 characters is refused at its field', async () => {
    const view = await maker.at(4);
    const work = maker.owner.call(calls.deApproval, {
      params: { id: view.id },
      body: { version: view.version, reason: '长'.repeat(10_000) },
    });
    expect(await maker.owner.refused(work)).toBe('Common:Validation');
  });

  it('a batch approves what can be and names the rest', async () => {
    if (!calls.batchApproval) return expect(maker.document.letters).not.toContain('Y');
    const [one, two] = [await maker.at(2), await maker.at(1)];
    const foreign = { id: '0198a000-0000-7000-8000-000000000000', version: 1 };
    const ids = [one, two].map(({ id, version }) => ({ id, version }));
    const answer = (await maker.owner.call(calls.batchApproval, {
      body: { ids: [...ids, foreign], agree: true },
    })) as { ok: string[]; failed: { id: string; code: string }[] };
    expect(answer.ok).toEqual([one.id]);
    expect(answer.failed.map((f) => [f.id, f.code])).toEqual([
      [two.id, 'Common:InvalidState'],
      [foreign.id, 'Common:NotFound'],
    ]);
  });
}
