/** The bank account of a supplier (platform F7): sealed at rest, shown by four signs, whole for those who pay. */
import { beforeAll, describe, expect, it } from 'vitest';
import { readBankAccount, supplier } from '@muyun/contract';
import { codeOf, makeMember, makeSpace, type Space, testHouse } from '../../../../test/kit.ts';
import { col, orNull } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { sealAccounts } from './accounts.ts';

const ACCOUNT = '6222 0210 0100 9876 543';
const SHOWN = '**** 543';
let space: Space;
beforeAll(async () => {
  space = await makeSpace();
});
let count = 0;
const make = (more: object = {}) =>
  space.owner.call(supplier.calls.create, {
    body: {
      code: `BA${(count += 1)}`,
      name: `账号供应商${count}`,
      supplierType: 1,
      bankAccount: ACCOUNT,
      ...more,
    },
  });
const at = (id: string) => ({ params: { id } });
const kept = async (id: string): Promise<string | null> =>
  (
    await space.owner.inTx((tx) =>
      tx.one(
        { account: orNull(col.text) },
        sql`select t.bank_account as account from supplier t where t.tenant_id = ${tx.tenantId} and t.id = ${id}`,
      ),
    )
  )?.account ?? null;

describe('the bank account of a supplier', () => {
  it('is sealed at rest and shown by four signs in form, list and log; what the form was shown is no change', async () => {
    const { owner } = space;
    const made = await make();
    expect(made.bankAccount).toBe(SHOWN);
    expect(await kept(made.id)).toMatch(/^sealed:/);
    const listed = await owner.call(supplier.calls.list, { query: { filter: made.code } });
    expect(listed.items).toMatchObject([{ bankAccount: SHOWN }]);
    const body = { bankAccount: SHOWN, remark: '改备注', version: made.version };
    const saved = await owner.call(supplier.calls.update, { ...at(made.id), body });
    expect(saved).toMatchObject({ bankAccount: SHOWN, remark: '改备注' });
    expect(await owner.call(readBankAccount, at(made.id))).toEqual({
      name: made.name,
      bankName: null,
      bankAccount: ACCOUNT,
    });
    const log = JSON.stringify((await owner.call(supplier.calls.logOf, at(made.id))).items);
    expect(log).toContain('查看银行账号');
    expect(log).toContain('（已修改）');
    expect(log).not.toContain('6222');
  });

  it('what is shown of one is never kept as one, nor what only looks sealed', async () => {
    const { owner } = space;
    const made = await make();
    for (const bankAccount of ['**** 54', '****1234', 'sealed:12345678:abc']) {
      const body = { bankAccount, version: made.version };
      const refused = await owner.raw(supplier.calls.update, { ...at(made.id), body });
      expect([bankAccount, codeOf(refused)]).toEqual([bankAccount, 'Common:Validation']);
      expect(await owner.refused(make({ bankAccount }))).toBe('Common:Validation');
    }
    expect((await owner.call(readBankAccount, at(made.id))).bankAccount).toBe(ACCOUNT);
  });

  it('is read whole by those who pay alone', async () => {
    const made = await make();
    const buyer = await makeMember(space, ['AlBasic.Suppliers:get', 'AlBasic.Suppliers:edit']);
    expect(codeOf(await buyer.raw(readBankAccount, at(made.id)))).toBe('Common:Forbidden');
    const payer = await makeMember(space, ['AlFinance.PayablePayments:query']);
    expect((await payer.call(readBankAccount, at(made.id))).bankAccount).toBe(ACCOUNT);
    const other = await makeSpace();
    expect(codeOf(await other.owner.raw(readBankAccount, at(made.id)))).toBe('Common:NotFound');
  });

  it('one from before it was sealed is hidden too, and sealed by the task', async () => {
    const { owner } = space;
    const made = await make();
    await owner.inTx((tx) =>
      tx.run(
        sql`update supplier set bank_account = ${ACCOUNT} where tenant_id = ${tx.tenantId} and id = ${made.id}`,
      ),
    );
    expect((await owner.call(supplier.calls.get, at(made.id))).bankAccount).toBe(SHOWN);
    expect((await owner.call(readBankAccount, at(made.id))).bankAccount).toBe(ACCOUNT);
    const { house } = (await testHouse()).server;
    expect(await sealAccounts(house)).toBeGreaterThan(0);
    expect(await kept(made.id)).toMatch(/^sealed:/);
    expect(await sealAccounts(house)).toBe(0);
    expect(await owner.call(supplier.calls.get, at(made.id))).toMatchObject({
      bankAccount: SHOWN,
      version: made.version,
    });
  });
});
