/** What the session knows beyond the first page: editions and features (platform M5), what the space says of itself (M4). */
import { edition, tenantConfig } from '@muyun/contract';
import { request } from './http/request.ts';
import { useSession } from './session/session-store.ts';

const ENTERPRISE = 2;

/** Name, introduction and signs of the space: only a factory's has them (S008). */
export async function loadSpaceConfig(): Promise<void> {
  if (useSession.getState().tenant?.editionType !== ENTERPRISE) return;
  const config = await request(tenantConfig.getConfig).catch(() => null);
  if (!config) return;
  const { enterpriseName, enterpriseIntroduction, logoUrl, reectLogoUrl } = config;
  useSession.setState({ enterpriseName, enterpriseIntroduction, logoUrl, reectLogoUrl });
}

/** Editions that are offered, and the features of the space; a session that ended meanwhile has none. */
export async function loadFeatures(editionId: string | undefined): Promise<void> {
  const [editions, features] = await Promise.all([
    request(edition.editions),
    request(edition.features, { query: editionId === undefined ? {} : { editionId } }),
  ]).catch(() => [[], []]);
  useSession.setState({ editions, features });
}
