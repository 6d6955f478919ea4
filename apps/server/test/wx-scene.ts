/** A mini-program that a space has bound, and what the simulated open platform of WeChat tells of it. */
import { wxOpen } from '@muyun/contract';
import { SIMULATED_KEYS } from '../src/adapters/wx-open-simulator.ts';
import { newId } from '../src/kit/clock.ts';
import { sealMessage, type WxKeys } from '../src/kit/wx-crypt.ts';
import type { Space } from './kit.ts';

export const bindApp = (space: Space, authCode = `code-${newId()}`) =>
  space.owner.call(wxOpen.bindWxApp, { body: { authCode } });

/** Tells as WeChat does. Answers status and text. */
export async function tell(
  url: string,
  path: string,
  xml: string,
  keys: WxKeys = SIMULATED_KEYS,
  odd: { signature?: string } = {},
) {
  const m = sealMessage(keys, xml, String(Math.floor(Date.now() / 1000)), newId());
  const query = new URLSearchParams({
    timestamp: m.timestamp,
    nonce: m.nonce,
    msg_signature: odd.signature ?? m.signature,
    encrypt_type: 'aes',
  });
  const response = await fetch(`${url}${path}?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><Encrypt><![CDATA[${m.encrypted}]]></Encrypt></xml>`,
  });
  return { status: response.status, text: await response.text() };
}
export const ticketXml = (ticket: string): string =>
  `<xml><AppId>x</AppId><CreateTime>1</CreateTime><InfoType>component_verify_ticket</InfoType><ComponentVerifyTicket><![CDATA[${ticket}]]></ComponentVerifyTicket></xml>`;
export const unauthorisedXml = (appId: string): string =>
  `<xml><InfoType>unauthorized</InfoType><AuthorizerAppid><![CDATA[${appId}]]></AuthorizerAppid></xml>`;
export const auditXml = (event: 'weapp_audit_success' | 'weapp_audit_fail', reason = ''): string =>
  `<xml><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${event}]]></Event>${reason ? `<Reason><![CDATA[${reason}]]></Reason>` : ''}</xml>`;
