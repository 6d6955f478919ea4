/** What one request leaves in the audit log (platform F8): a write in its transaction, failures and exports after the fact. */
import { describe, expect, it } from 'vitest';
import { account, color, demander, orderCode } from '@muyun/contract';
import { type Actor, makeMember, makeSpace } from '../../../../test/kit.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';

const ROW = shape({
  callId: col.text,
  method: col.text,
  route: col.text,
  permission: col.text,
  action: col.text,
  summary: col.text,
  clientType: col.int,
  userAgent: col.text,
  httpStatus: col.int,
  errorCode: orNull(col.text),
  durationMs: col.int,
  userId: col.id,
});
type Row = RowOf<typeof ROW>;
const rowsOf = (owner: Actor, callId: string): Promise<Row[]> =>
  owner.inTx((tx) =>
    tx.rows(
      ROW,
      sql`select call_id as "callId", method, route, permission, action, summary, client_type as "clientType", user_agent as "userAgent", http_status as "httpStatus", error_code as "errorCode", duration_ms as "durationMs", user_id as "userId" from audit_log where tenant_id = ${tx.tenantId} and call_id = ${callId} order by time, id`,
    ),
  );

describe('audit rows', () => {
  it('a write leaves one row with who, what, by which call and how it ended', async () => {
    const { owner } = await makeSpace();
    await owner.call(orderCode.initOrderCodes);
    const [row, ...more] = await rowsOf(owner, orderCode.initOrderCodes.id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      method: 'POST',
      route: orderCode.initOrderCodes.path,
      permission: orderCode.initOrderCodes.right,
      clientType: 1,
      httpStatus: 200,
      errorCode: null,
      userId: owner.userId,
    });
    expect(row?.durationMs).toBeGreaterThanOrEqual(0);
  });

  it('a repeated request with the same key writes no second row', async () => {
    const { owner } = await makeSpace();
    for (const key of ['audit-key-1', 'audit-key-1'])
      await owner.call(color.createColorGroup, { body: { name: '外墙' }, key });
    expect(await rowsOf(owner, color.createColorGroup.id)).toHaveLength(1);
  });

  it('a refused write leaves its row although its transaction was rolled back: rule, right and input', async () => {
    const space = await makeSpace();
    const { owner } = space;
    const body = { code: 'KH01', name: '客户一' };
    await owner.call(demander.createDemander, { body });
    await owner.refused(owner.call(demander.createDemander, { body }));
    await owner.refused(owner.call(demander.createDemander, { body: { ...body, name: '' } }));
    const clerk = await makeMember(space, []);
    await clerk.refused(clerk.call(demander.createDemander, { body }));
    const rows = await rowsOf(owner, demander.createDemander.id);
    expect(rows.map((r) => [r.httpStatus, r.errorCode, r.userId === clerk.userId])).toEqual([
      [200, null, false],
      [400, expect.stringMatching(/Duplicate$/) as string, false],
      [400, 'Common:Validation', false],
      [403, 'Common:Forbidden', true],
    ]);
    expect(rows[3]?.summary).toContain('无权限');
  });

  it('an export leaves a row, a read does not', async () => {
    const { owner } = await makeSpace();
    const raw = await owner.raw(color.downColors);
    expect(raw.status).toBe(200);
    expect(await rowsOf(owner, color.downColors.id)).toMatchObject([
      { action: 'export', method: 'GET', httpStatus: 200 },
    ]);
    await owner.call(color.listColors);
    expect(await rowsOf(owner, color.listColors.id)).toEqual([]);
  });

  it('never holds a password', async () => {
    const { owner } = await makeSpace();
    const body = {
      currentPassword: 'Falsch#99',
      newPassword: 'Neu#2026pass',
      password2: 'Neu#2026pass',
      userId: owner.userId,
    };
    await owner.refused(owner.call(account.changePassword, { body }));
    const text = JSON.stringify(
      await owner.inTx((tx) =>
        tx.rows(
          { row: col.json<unknown>() },
          sql`select to_jsonb(l) as row from audit_log l where l.tenant_id = ${tx.tenantId}`,
        ),
      ),
    );
    expect(text).toContain('Account:OldPasswordWrong');
    expect(text).not.toMatch(/Falsch#99|Neu#2026pass/);
  });
});
