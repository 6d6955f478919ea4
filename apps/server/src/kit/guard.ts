/** Steps 2–6 of the request pipeline: session, space, state, factory, right (platform F2). */
import type { AnyCall } from '@muyun/contract';
import { closedFeatureOf, impersonation, rightsOf } from '@muyun/contract';
import { isExport } from './limits.ts';
import type { House } from './house.ts';
import { raise } from './raise.ts';
import { type FactoryInfo, type Member, seenBy, TENANT_STATE, tenantState, type Who } from './who.ts';

export interface GuardInput {
  readonly token: string | null;
  readonly tenantHeader: string | null;
  readonly factoryHeader: string | null;
  readonly ip: string;
  readonly requestId: string;
  readonly projectPasses: readonly string[];
  readonly at: Date;
}

/** Who asks. Raises 401, or 409 when the browser still shows another space. */
export async function identify(house: House, input: GuardInput): Promise<Member> {
  if (!input.token) raise('Session:Invalid');
  const member = await house.sessions.find(input.token, input.at);
  if (input.tenantHeader && input.tenantHeader !== (member.tenant?.id ?? '')) raise('Session:TenantMismatch');
  return member;
}

/** Whether `member` may go on with `call`. Raises 403 or 400 in the fixed order. */
export function admit(call: AnyCall, member: Member, input: GuardInput): Who {
  assertOwnEyes(call, member, input.at);
  if (member.mustChangePassword && !call.openWithFirstPassword) raise('Account:MustChangePassword');
  assertTenantState(call, member, input.at);
  const factory = chooseFactory(call, member, input.factoryHeader);
  assertRight(call, member);
  return {
    ...seenBy(member, rightsOf(call.right)),
    factory,
    ip: input.ip,
    requestId: input.requestId,
    projectPasses: input.projectPasses,
  };
}

/**
 * What belongs to the person himself is closed to whoever looks through his eyes. What writes or takes away is open only while the
 * space allows it, and never where it concerns its people and roles, its money or the space itself, nor where something is deleted.
 */
function assertOwnEyes(call: AnyCall, member: Member, at: Date): void {
  if (!member.impersonation || call.openInImpersonation) return;
  if (call.path.startsWith('/api/user/account/')) raise('Impersonation:NotAllowed');
  if (call.method === 'GET' && !call.writes && !isExport(call)) return;
  const { writesUntil } = member.impersonation;
  if (writesUntil === null || Date.parse(writesUntil) <= at.getTime()) raise('Impersonation:ReadOnly');
  if (isOwn(call)) raise('Impersonation:NotAllowed');
}

/** What nobody does for another, however far the space trusts him. */
function isOwn(call: AnyCall): boolean {
  const rights = rightsOf(call.right);
  const isPersonal = rights.length === 0;
  return (
    isPersonal ||
    call.method === 'DELETE' ||
    rights.some((right) => right.endsWith(':delete') || impersonation.IMPERSONATION_CLOSED.test(right))
  );
}

/** What needs no right is of the space all the same where it is asked on a space's side: its files, its jobs. */
function assertTenantState(call: AnyCall, member: Member, at: Date): void {
  if (!member.tenant) return;
  const state = tenantState(member.tenant, at);
  if (state === TENANT_STATE.expired && call.writes && !call.openWhenExpired) raise('Tenant:Expired');
  // what belongs to the person is asked from anywhere
  if (call.right === 'session' && call.side !== 'tenant') return;
  if (state === TENANT_STATE.inactive) raise('Tenant:Inactive', { name: member.tenant.name });
  if (state === TENANT_STATE.disabled) raise('Tenant:Disabled');
}

function chooseFactory(call: AnyCall, member: Member, header: string | null): FactoryInfo | null {
  const chosen = header ? member.factories.find((f) => f.id === header) : member.factories[0];
  if (header && !chosen && member.factories.length > 0) raise('Common:NotFound');
  if (!chosen && call.factory) raise('Factory:Required');
  return chosen ?? null;
}

/** What the space does not have is no matter of rights: whoever asks learns what it would have to buy. Raises 403. */
function refuse(needed: readonly string[], { tenant }: Member): never {
  const closed = tenant ? needed.map((right) => closedFeatureOf(right, tenant)) : [];
  const [feature] = closed;
  if (feature && closed.every(Boolean)) raise('Feature:NotEnabled', { feature: feature.name });
  return raise('Common:Forbidden');
}

function assertRight(call: AnyCall, member: Member): void {
  const isHost = member.tenant === null;
  const needed = rightsOf(call.right);
  if (needed.length > 0 && !needed.some((right) => member.rights.has(right))) refuse(needed, member);
  if (call.side === 'tenant' && isHost) raise('Common:Forbidden');
  if (call.side === 'host' && !isHost) raise('Common:Forbidden');
}
