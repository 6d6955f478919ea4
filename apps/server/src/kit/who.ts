/** Who asks: the person, the space, the factory and what they may do. Made once per request from the session. */
import type { ClosedFeature } from '@muyun/contract';
import { businessDay } from './clock.ts';
import { PLATFORM } from './tx.ts';
export interface TenantInfo {
  readonly id: string;
  readonly name: string;
  readonly editionName: string;
  readonly editionType: number;
  readonly isFree: boolean;
  readonly isActive: boolean;
  readonly activatedTime: string | null;
  readonly disabledTime: string | null;
  readonly isInTrialPeriod: boolean;
  readonly expireTime: string | null;
  readonly graceDays: number;
  readonly introduction: string;
  readonly logoUrl: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly concurrentNests: number;
  /** features that neither its edition contains nor anybody gave it: nobody has their rights (platform F5) */
  readonly closed: readonly ClosedFeature[];
}
export interface FactoryInfo {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** Support of the platform that looks through a member's eyes: it reads, and writes nothing (platform M14). */
export interface Impersonation {
  readonly id: string;
  readonly operatorId: string;
  readonly operatorName: string;
  readonly until: string;
  /** it may write until then (the space lets it); null: it only reads */
  readonly writesUntil: string | null;
}
export interface Member {
  readonly sessionId: string;
  readonly clientType: number | null;
  readonly userId: string;
  readonly nickname: string;
  readonly userName: string;
  readonly phoneNumber: string | null;
  readonly mustChangePassword: boolean;
  readonly isHostUser: boolean;
  readonly isPlatformAdmin: boolean;
  readonly tenantUserId: string | null;
  readonly isAdmin: boolean;
  readonly displayAmount: boolean;
  /** whose rows are seen: as the pipeline hands it to a call, by the permission that the call asks for (platform F6) */
  readonly dataScope: 'all' | 'own';
  /** permission items (`Family.Item`) that are held for own rows only */
  readonly narrow: ReadonlySet<string>;
  readonly permissionVersion: number;
  readonly rights: ReadonlySet<string>;
  readonly tenant: TenantInfo | null;
  /** those in which he works */
  readonly factories: readonly FactoryInfo[];
  /** rows of every factory are his to see: an owner's, a key's, and everybody's in a space without factories */
  readonly inEveryFactory: boolean;
  readonly impersonation: Impersonation | null;
}

export interface Who extends Member {
  readonly factory: FactoryInfo | null;
  readonly ip: string;
  readonly requestId: string;
  /** header X-Project-Pass, hashed: projects whose password was entered */
  readonly projectPasses: readonly string[];
}

/** `Family.Item` of `Family.Item:action`. */
export const itemOf = (right: string): string => right.split(':')[0] ?? right;

type Seeing = Pick<Member, 'dataScope' | 'narrow' | 'rights'>;
/** The member as he sees rows by any of these rights that he holds: what one of them shows of others he sees (platform F6). */
export function seenBy<W extends Seeing>(who: W, rights: readonly string[]): W {
  const held = rights.filter((right) => who.rights.has(right));
  if (held.length === 0) return who;
  return { ...who, dataScope: held.every((right) => who.narrow.has(itemOf(right))) ? 'own' : 'all' };
}

/** The factories whose rows the member sees, beside those of none (platform F6); null: all. */
export const factoriesSeen = (
  who: Pick<Member, 'inEveryFactory' | 'factories' | 'isAdmin'>,
): readonly string[] | null => (who.inEveryFactory || who.isAdmin ? null : who.factories.map((f) => f.id));

/** States of a space (platform F4). */
export const TENANT_STATE = { inactive: 0, trial: 1, active: 2, grace: 3, expired: 4, disabled: 5 } as const;

const DAY = 86_400_000;

/** Days of the business calendar until a space ends, negative afterwards; null when it never does (platform M4 §5). */
export function daysToExpire(tenant: Pick<TenantInfo, 'expireTime'>, at: Date): number | null {
  if (tenant.expireTime === null) return null;
  const dayOf = (moment: Date): number => Date.parse(businessDay(moment));
  return Math.round((dayOf(new Date(tenant.expireTime)) - dayOf(at)) / DAY);
}

/** What the state of a space follows from. */
export type SpaceTerms = Pick<
  TenantInfo,
  'isActive' | 'disabledTime' | 'isInTrialPeriod' | 'isFree' | 'expireTime' | 'graceDays'
>;

/** The computed state of a space: one function for guard, header and lists (platform F4). */
export function tenantState(tenant: SpaceTerms, at: Date): number {
  if (!tenant.isActive) return tenant.disabledTime ? TENANT_STATE.disabled : TENANT_STATE.inactive;
  const days = daysToExpire(tenant, at);
  const isOver = days !== null && days < 0;
  if (tenant.isInTrialPeriod) return isOver ? TENANT_STATE.expired : TENANT_STATE.trial;
  if (!isOver || tenant.isFree) return TENANT_STATE.active;
  return -days <= tenant.graceDays ? TENANT_STATE.grace : TENANT_STATE.expired;
}

/** Who asks without a session: no person, no space, no right. */
export const NOBODY: Who = {
  sessionId: PLATFORM,
  clientType: null,
  userId: PLATFORM,
  nickname: '',
  userName: '',
  phoneNumber: null,
  mustChangePassword: false,
  isHostUser: false,
  isPlatformAdmin: false,
  tenantUserId: null,
  isAdmin: false,
  displayAmount: false,
  dataScope: 'own',
  narrow: new Set(),
  permissionVersion: 0,
  rights: new Set(),
  tenant: null,
  factories: [],
  inEveryFactory: true,
  impersonation: null,
  factory: null,
  ip: '',
  requestId: '',
  projectPasses: [],
};
