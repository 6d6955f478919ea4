/** The door for whoever has something to tell: written in the caller's own transaction, so that it is told if and only if it happened. */
import {
  fill,
  MAX_MESSAGE_CONTENT,
  MAX_MESSAGE_TITLE,
  type MESSAGE_RESULTS,
  MESSAGE_TEMPLATES,
  type MessageName,
  type MessageTemplate,
  type MessageVars,
  shownText,
  withoutHidden,
} from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { settleBiz } from './message.store.ts';
import { insertOutbox, type Receivers, tellUsers, type Text } from './outbox.store.ts';

export interface Notice<N extends MessageName> {
  /** which text of the contract */
  readonly kind: N;
  readonly receivers: Receivers;
  readonly vars: MessageVars<N>;
  /** the document that it speaks of */
  readonly bizRef?: { readonly type: string; readonly id: string };
  /** the screen that it opens: an address of the application */
  readonly url?: string;
  /** one message for each receiver and key, however often it is sent */
  readonly dedupKey?: string;
  /** ISO time until which an answer is awaited */
  readonly decideUntil?: string;
  /** ISO time before which nobody gets it */
  readonly dueTime?: string;
}

/** Sends a message from the space of the transaction (or from the platform); it arrives after the commit. */
export async function notify<N extends MessageName>(tx: Tx, notice: Notice<N>): Promise<void> {
  await insertOutbox(tx, {
    template: notice.kind,
    vars: notice.vars,
    receivers: notice.receivers,
    url: notice.url ?? null,
    bizType: notice.bizRef?.type ?? null,
    bizId: notice.bizRef?.id ?? null,
    decisionExpireTime: notice.decideUntil ?? null,
    dedupKey: notice.dedupKey ?? null,
    dueTime: notice.dueTime ?? null,
  });
}

/** How what was asked has ended (MESSAGE_RESULTS). */
export type Result = (typeof MESSAGE_RESULTS)[number]['value'];

/**
 * What was asked of people about a document is done: their messages of this kind count as processed, with the result where
 * they asked for one, and none is sent any more. What was answered before keeps its answer.
 */
export async function settle(
  tx: Tx,
  kind: MessageName,
  bizRef: { readonly type: string; readonly id: string },
  result: Result | null = null,
): Promise<void> {
  await tellUsers(tx, await settleBiz(tx, kind, bizRef, result));
}

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);
const isName = (name: string): name is MessageName => name in MESSAGE_TEMPLATES;

/** The text of a message as people read it. Throws for a name that the contract does not know. */
export function textOf(name: string, vars: Readonly<Record<string, string | number>>): Text {
  if (!isName(name)) throw new Error(`no message is called ${name}`);
  const { kind, type, title, content }: MessageTemplate = MESSAGE_TEMPLATES[name];
  return {
    kind,
    type,
    title: cut(shownText(fill(title, vars)), MAX_MESSAGE_TITLE),
    content: cut(withoutHidden(fill(content, vars)), MAX_MESSAGE_CONTENT),
  };
}
