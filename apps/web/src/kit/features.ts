/** What the session knows of editions and features (platform M5). */
import { edition } from '@muyun/contract';
import { request } from './http/request.ts';
import { useSession } from './session/session-store.ts';

/** Editions that are offered, and the features of the space; a session that ended meanwhile has none. */
export async function loadFeatures(editionId: string | undefined): Promise<void> {
  const [editions, features] = await Promise.all([
    request(edition.editions),
    request(edition.features, { query: editionId === undefined ? {} : { editionId } }),
  ]).catch(() => [[], []]);
  useSession.setState({ editions, features });
}
