/** A space is opened with all that was agreed: what it may use, who looks after it, how it is sorted (platform M4 §6). */
import { type BodyOf, type tenant as calls, TREND_TITLES } from '@muyun/contract';
import { changeQuota } from './quotas.ts';
import { tagged } from './tagged.ts';
import { type Doing, held, openSpace, updateSpace } from './tenant.ts';

type Body = BodyOf<typeof calls.createTenant>;
const GIVEN = ['storage', 'nest', 'concurrent'] as const;

/** Raises what `openSpace` raises, Common:NotFound for a tag or a person that is not there, Tenant:NotAgent. */
export async function openWhole(doing: Doing, body: Body, made: { password: string; hash: string }) {
  const { tx } = doing;
  const opened = await openSpace(doing, body, made);
  const { tenantId } = opened;
  const reason = TREND_TITLES.create;
  for (const name of GIVEN) {
    const value = body[name] ?? null;
    if (value === null) continue;
    const { version } = await held(tx, tenantId);
    await changeQuota(doing, name, { tenantId, mode: 'set', value, reason, version });
  }
  const { agentTenantId = null, salesmanUserId = null } = body;
  if (agentTenantId !== null || salesmanUserId !== null) {
    const { displayName, telephone, contactName, address, remark, version } = await held(tx, tenantId);
    const profile = { displayName, telephone, contactName, address, remark };
    await updateSpace(doing, tenantId, { ...profile, agentTenantId, salesmanUserId, version });
  }
  for (const tagId of body.tagIds ?? []) await tagged(doing, { id: tenantId, tagId }, true);
  return opened;
}
