/** Documents that wait for approval stand among the to-dos of those who may pass the step, until the step is passed. */
import type { AnyDocument } from '@muyun/contract';
import type { Awaiting } from '../../../kit/document/index.ts';
import type { Tx } from '../../../kit/tx.ts';
import { nameOf } from './message.store.ts';
import { notify, settle } from './notify.ts';

const addressOf = (document: string, id: string): string =>
  `/${document.replaceAll('.', '/')}/detail?id=${id}`;

/** Asks everybody who may pass the step that waits; those of the step before are asked no longer. */
export async function askApprovers(
  tx: Tx,
  { document, head, waiting, step, byRule }: Awaiting,
): Promise<void> {
  const bizRef = { type: document.id, id: head.id };
  if (step > 1 || byRule !== undefined) await settle(tx, 'approval', bizRef);
  const [creatorId, factoryId] = [textOrNull(head['creatorId']), textOrNull(head['factoryId'])];
  await notify(tx, {
    kind: 'approval',
    receivers: {
      to: 'holders',
      item: document.item,
      action: 'enable',
      roleIds: waiting.step.roleIds,
      factoryId,
      exceptUserId: waiting.forbidSelf ? creatorId : null,
      ownedBy: [creatorId, ...responsible(document, head)].filter((id) => id !== null),
    },
    vars: {
      document: document.title,
      no: String(head[document.numberField as string] ?? ''),
      maker: creatorId === null ? '' : await nameOf(tx, creatorId),
      step,
    },
    bizRef,
    url: addressOf(document.id, head.id),
    // a document that was sent back and comes again is asked for again
    dedupKey: `approval:${head.id}:${byRule === undefined ? String(head['version']) : `rule${byRule}`}`,
  });
}

/** Who answers for the document beside its maker. */
const responsible = ({ scope }: AnyDocument, head: Awaiting['head']): (string | null)[] =>
  ((scope?.own ?? []) as readonly string[]).flatMap((field) => [head[field]].flat().map(textOrNull));

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
