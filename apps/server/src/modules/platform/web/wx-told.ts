/** What WeChat tells by itself (platform M17): tickets, authorisations that are taken back, audits that have ended. Signed and encrypted; said twice it is heard once. */
import { wxOpen as calls } from '@muyun/contract';
import { type Binding, bindOutside } from '../../../kit/call.ts';
import type { FileAnswer } from '../../../kit/files.ts';
import type { House } from '../../../kit/house.ts';
import { raise } from '../../../kit/raise.ts';
import { seal } from '../../../kit/secrets.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { elementOf, openMessage } from '../../../kit/wx-crypt.ts';
import { findApp, moveVersion, ownerOf, putTicket, versionsOf, writeUnauthorised } from './wx-open.store.ts';

const { WX_VERSION: V } = calls;
const MOST_REASON = 1000;
/** The word that they wait for; any other answer is sent again. */
const HEARD: FileAnswer = {
  name: 'success.txt',
  mime: 'text/plain',
  body: new TextEncoder().encode('success'),
};

interface Told {
  readonly query: { readonly timestamp: string; readonly nonce: string; readonly msg_signature: string };
  readonly body: { readonly xml: string };
}
/** Raises WxOpen:NotOpen, WxOpen:Signature. */
function messageOf(house: House, { query, body }: Told): string {
  const { keys } = house.wx ?? raise('WxOpen:NotOpen');
  const { timestamp, nonce, msg_signature: signature } = query;
  const signed = { timestamp, nonce, signature, encrypted: elementOf(body.xml, 'Encrypt') };
  return openMessage(keys, signed) ?? raise('WxOpen:Signature');
}

/** In the space whose the mini-program is; nothing where it is nobody's. */
async function withOwner(
  house: House,
  appId: string,
  work: (tx: Tx, id: string) => Promise<void>,
): Promise<void> {
  const scope = { tenantId: PLATFORM, userId: PLATFORM };
  const owner = await inTx(house.pools.host, { ...scope, readOnly: true }, (tx) => ownerOf(tx, appId));
  if (owner) await inTx(house.pools.user, { ...scope, tenantId: owner.tenantId }, (tx) => work(tx, owner.id));
}

async function hearTicket(house: House, told: Told): Promise<FileAnswer> {
  const xml = messageOf(house, told);
  const { keys } = house.wx ?? raise('WxOpen:NotOpen');
  const ticket = elementOf(xml, 'ComponentVerifyTicket');
  if (elementOf(xml, 'InfoType') === 'component_verify_ticket' && ticket !== '')
    await inTx(house.pools.host, { tenantId: PLATFORM, userId: PLATFORM }, (tx) =>
      putTicket(tx, keys.appId, seal(ticket, keys.appId)),
    );
  if (elementOf(xml, 'InfoType') === 'unauthorized')
    await withOwner(house, elementOf(xml, 'AuthorizerAppid'), async (tx, id) => {
      await findApp(tx, id, true);
      await writeUnauthorised(tx, id);
    });
  return HEARD;
}

/** How an audit has ended; one that was withdrawn meanwhile, or has been told of, stays as it is. */
async function hearAudit(house: House, appId: string, told: Told): Promise<FileAnswer> {
  const xml = messageOf(house, told);
  const ends: Readonly<Record<string, number>> = {
    weapp_audit_success: V.passed,
    weapp_audit_fail: V.refused,
  };
  const to = ends[elementOf(xml, 'Event')];
  if (to === undefined) return HEARD;
  const reason = elementOf(xml, 'Reason').slice(0, MOST_REASON);
  await withOwner(house, appId, async (tx, id) => {
    await findApp(tx, id, true);
    const auditing = (await versionsOf(tx, id)).find((v) => v.state === V.auditing);
    if (auditing) await moveVersion(tx, auditing.id, V.auditing, to, reason === '' ? {} : { reason });
  });
  return HEARD;
}

export const wxToldRoutes: readonly Binding[] = [
  bindOutside(calls.wxTicket, ({ house, query, body }) => hearTicket(house, { query, body })),
  bindOutside(calls.wxCallback, ({ house, params, query, body }) =>
    hearAudit(house, params.appId, { query, body }),
  ),
];
