/** Who is logged in and where: token, space, factory, person. The token is the truth of this window; local storage of all windows. */
import { create } from 'zustand';
import { isRateOf, USUAL_TERMS } from '@muyun/contract';
import type { edition, FactoryBrief, FeatureTag, OutputOf, TenantBrief } from '@muyun/contract';
import { isLookWindow, readStored, unmarkLookWindow, writeStored } from '../storage.ts';

export interface SessionUser {
  id: string;
  nickname: string;
  avatar: string | null;
  phoneMasked: string | null;
  mustChangePassword: boolean;
}
export interface SessionLinks {
  help: string;
  privacy: string;
  terms: string;
  hotline: string;
}

export interface SessionState {
  token: string | null;
  tenantId: string | null;
  userId: string | null;
  tenantUserId: string | null;
  factoryId: string | null;
  user: SessionUser | null;
  isHost: boolean;
  tenant: TenantBrief | null;
  tenants: TenantBrief[];
  factories: FactoryBrief[];
  factory: FactoryBrief | null;
  displayAmount: boolean;
  /** tax rates that forms offer, in percent (commerce §1.5) */
  taxRates: readonly string[];
  /** who can grant rights in this space */
  administrators: string[];
  enterpriseName: string;
  enterpriseIntroduction: string;
  /** of what the space says of itself, read after the first page; only a factory's space says it */
  logoUrl: string | null;
  reectLogoUrl: string | null;
  isTestPlatform: boolean;
  links: SessionLinks;
  /** support of the platform looks through this person's eyes */
  impersonation: { by: string; member: string; untilTime: string; writesUntil: string | null } | null;
  /** that people are offered: no built-in one; read after the first page */
  editions: OutputOf<typeof edition.editions>;
  /** what the space has, under tags; read after the first page */
  features: FeatureTag[];
  /** auth and policy have been read */
  loaded: boolean;
}

const blank = {
  user: null,
  isHost: false,
  tenant: null,
  tenants: [],
  factories: [],
  factory: null,
  displayAmount: false,
  taxRates: USUAL_TERMS.taxRates,
  administrators: [],
  enterpriseName: '',
  enterpriseIntroduction: '',
  logoUrl: null,
  reectLogoUrl: null,
  isTestPlatform: false,
  links: { help: '', privacy: '', terms: '', hotline: '' },
  impersonation: null,
  editions: [],
  features: [],
  loaded: false,
};

export const useSession = create<SessionState>(() => ({
  token: readStored<string | null>('token', null),
  tenantId: readStored<string | null>('tenantId', null),
  userId: readStored<string | null>('userId', null),
  tenantUserId: readStored<string | null>('tenantUserId', null),
  factoryId: readStored<string | null>('factoryId', null),
  ...blank,
}));

export interface Credentials {
  token: string;
  tenantId: string | null;
  userId: string;
  tenantUserId: string | null;
}

/** Puts the new token into storage only: for a switch, which loads the page anew and must not read the session twice. */
export function writeCredentials(c: Credentials): void {
  writeStored('token', c.token);
  writeStored('tenantId', c.tenantId);
  writeStored('userId', c.userId);
  writeStored('tenantUserId', c.tenantUserId);
  writeStored('factoryId', null);
  writeStored('factories', null);
  writeStored('roles', null);
}

/** A new login: replaces the token and forgets what belonged to the old one. */
export function storeCredentials(c: Credentials): void {
  writeCredentials(c);
  useSession.setState({
    token: c.token,
    tenantId: c.tenantId,
    userId: c.userId,
    tenantUserId: c.tenantUserId,
    factoryId: null,
    ...blank,
  });
}

export function storeFactory(factoryId: string | null): void {
  writeStored('factoryId', factoryId);
  useSession.setState({ factoryId });
}

/** Forgets the session in this window and in storage. */
export function clearSession(): void {
  if (isLookWindow) {
    // back to the operator's own session, which this window has left alone
    unmarkLookWindow();
    window.location.assign('/home');
  }
  for (const name of ['token', 'tenantId', 'userId', 'tenantUserId', 'factoryId', 'factories', 'roles'])
    writeStored(name, null);
  useSession.setState({
    token: null,
    tenantId: null,
    userId: null,
    tenantUserId: null,
    factoryId: null,
    ...blank,
  });
}

/** True when another window has replaced the token since this one read it (platform F2). */
export const tokenReplacedElsewhere = (): boolean => {
  const stored = readStored<string | null>('token', null);
  return stored !== null && stored !== useSession.getState().token;
};

/** The tax rate with which a form begins: the one that is wanted where the space offers it, else its first. */
export function taxRateToBegin(wanted = '13'): string {
  const { taxRates } = useSession.getState();
  return isRateOf(taxRates, wanted) ? wanted : (taxRates[0] ?? '0');
}
