/** Login, loading of auth and policy, logout, switching of space and factory. */
import { account } from '@muyun/contract';
import type { BodyInputOf, ErrorCode, OutputOf } from '@muyun/contract';
import { ApiError } from '../http/api-error.ts';
import { showPrices } from '../format/fmt.ts';
import { request } from '../http/request.ts';
import { queryClient } from '../http/query-client.ts';
import {
  clearSession,
  storeCredentials,
  storeFactory,
  useSession,
  writeCredentials,
} from '../session/session-store.ts';
import { readStored, writeStored } from '../storage.ts';
import { followPreferences } from './preferences.ts';
import { storePolicy } from './policy-store.ts';
import { dropTabs } from '../tabs/tab-store.ts';

/** The web client's number in grantType requests. */
const CLIENT_WEB = 1;

function deviceNo(): string {
  const known = readStored<string | null>('device', null);
  if (known) return known;
  const made = crypto.randomUUID();
  writeStored('device', made);
  return made;
}

type LoginBody = Omit<BodyInputOf<typeof account.login>, 'clientType' | 'deviceNo'>;

export type SecondFactor = Extract<OutputOf<typeof account.login>, { secondFactor: unknown }>['secondFactor'];

/** Opens the session; answers what is asked for besides the password, when it is not enough. */
export async function logIn(body: LoginBody): Promise<SecondFactor | null> {
  const answer = await request(account.login, {
    body: { ...body, clientType: CLIENT_WEB, deviceNo: deviceNo() },
  });
  if ('secondFactor' in answer) return answer.secondFactor;
  queryClient.clear();
  storeCredentials(answer);
  return null;
}

let loading: Promise<void> | undefined;

/** Auth, then policy, in this order; both or nothing. */
export function loadSession(): Promise<void> {
  loading ??= readSession().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function readSession(): Promise<void> {
  const auth = await request(account.auth);
  const factories = auth.currentTenant?.editionType === 2 ? auth.factories : [];
  const wanted = useSession.getState().factoryId;
  const factory = factories.find((x) => x.id === wanted) ?? auth.currentFactory ?? factories[0] ?? null;
  storeFactory(factory?.id ?? null);
  writeStored('factories', factories);
  const policy = await request(account.policy);
  if (policy.permissions.length === 0) assertWayOut(auth);
  await followPreferences(auth.user.id, auth.preferenceTime);
  storePolicy(policy);
  showPrices(auth.priceDecimals);
  useSession.setState({
    user: auth.user,
    userId: auth.user.id,
    tenantUserId: auth.tenantUserId,
    tenantId: auth.currentTenant?.tenantId ?? null,
    isHost: auth.isHost,
    tenant: auth.currentTenant,
    tenants: auth.tenants,
    factories,
    factory,
    displayAmount: auth.displayAmount,
    taxRates: auth.taxRates,
    administrators: auth.administrators,
    enterpriseName: auth.enterpriseName,
    enterpriseIntroduction: auth.enterpriseIntroduction,
    isTestPlatform: auth.isTestPlatform,
    links: auth.links,
    impersonation: auth.impersonation,
    loaded: true,
  });
  window.clearTimeout(later);
  const editionId = auth.currentTenant?.editionId;
  later = window.setTimeout(() => void readFeatures(editionId), FEATURES_AFTER_MS);
}

/** Nothing on the first page waits for features: they, and what reads them, come when it stands. */
const FEATURES_AFTER_MS = 2_000;
let later = 0;
const readFeatures = async (editionId: string | undefined): Promise<void> => {
  const { loadFeatures, loadSpaceConfig } = await import('../features.ts');
  await Promise.all([loadFeatures(editionId), loadSpaceConfig()]);
};

/** Said here: the list of all errors would bring the declarations of every area into the first page. */
const NO_PERMISSION: ErrorCode = 'Account:NoPermission';

/** Without any permission here there is nothing to show, unless another space can be chosen. */
function assertWayOut(auth: OutputOf<typeof account.auth>): void {
  const here = auth.currentTenant?.tenantId;
  if (auth.tenants.some((t) => t.tenantId !== here)) return;
  throw new ApiError({ code: NO_PERMISSION, message: '暂无任何权限', status: 403 });
}

/** Clears the session even when the call fails. */
export async function logOut(): Promise<void> {
  await request(account.logout).catch(() => undefined);
  clearSession();
  queryClient.clear();
}

/** Replaces the token and starts again at /, so that no state of the old space survives. */
export async function switchTenant(tenantId: string): Promise<void> {
  const answer = await request(account.switchTenant, { body: { tenantId } });
  writeCredentials(answer);
  window.location.assign('/');
}

export function switchFactory(factoryId: string): void {
  storeFactory(factoryId);
  dropTabs();
  window.location.reload();
}
