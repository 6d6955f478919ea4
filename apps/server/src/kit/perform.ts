/** Runs the handler of a call: in one transaction with its request key, its references and its log row. */
import type { AnyCall } from '@muyun/contract';
import { type Answer, answerOf } from './answer.ts';
import { type AuditEntry, type AuditSource, writeAudit } from './audit.ts';
import type { Binding, Context } from './call.ts';
import { stageUpload, type Upload } from './files.ts';
import type { House } from './house.ts';
import { isExport } from './limits.ts';
import { assertReferences } from './references.ts';
import { claimKey, keepAnswer } from './request-key.ts';
import { inTx, PLATFORM, type Tx } from './tx.ts';
import type { Who } from './who.ts';

export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export interface Extra {
  readonly upload: Upload | null;
  readonly token: string;
  readonly key: string | null;
  readonly userAgent: string;
  readonly hostname: string;
  readonly smsCode: string | null;
  readonly bookToken: string | null;
}

/** One request on its way to its handler. */
export interface Asking {
  readonly house: House;
  readonly binding: Binding;
  readonly who: Who;
  readonly input: Input;
  readonly source: AuditSource;
  readonly extra: Extra;
}

/** What every handler is given, with or without a transaction. */
const sharedOf = ({ house, who, input, extra }: Asking) => ({
  who,
  ...input,
  house,
  files: house.files,
  upload: extra.upload,
  token: extra.token,
  userAgent: extra.userAgent,
  hostname: extra.hostname,
  smsCode: extra.smsCode,
  bookToken: extra.bookToken,
});

/** What the log says of a call that has succeeded. */
const done = (call: AnyCall) => ({ httpStatus: call.answer === 'empty' ? 204 : 200, errorCode: null });

/** A handler that manages its transactions itself; foreign ids in its body are refused before. */
async function performOutside(asking: Asking): Promise<Answer> {
  const { house, binding, who, input, source } = asking;
  const { call } = binding;
  if (call.body && who.tenant)
    await inTx(house.pools.user, { tenantId: who.tenant.id, userId: who.userId, readOnly: true }, (tx) =>
      assertReferences(tx, { who, fileOwners: house.fileOwners }, call, input.body),
    );
  let isLogged = false;
  const result = await binding.handler({
    ...sharedOf(asking),
    tx: undefined as never,
    audit: async () => undefined,
    auditIn: async (tx: Tx, entry: AuditEntry) => {
      const isHere = tx.tenantId === who.tenant?.id;
      await writeAudit(
        tx,
        isHere ? who : { ...who, tenantUserId: null, factory: null },
        source,
        entry,
        done(call),
      );
      // what is done again after a rollback is told when it stands
      tx.afterCommit(() => {
        isLogged = true;
      });
    },
  } as unknown as Context<AnyCall>);
  return { ...answerOf(call, result), isLogged };
}

/** The body of the transaction: a key that was used gives its answer again. */
async function performIn(tx: Tx, asking: Asking, upload: Upload | null, prepared: unknown): Promise<Answer> {
  const { house, binding, who, input, source, extra } = asking;
  const { call } = binding;
  if (call.writes && extra.key) {
    const { name = null, sha256 = null } = extra.upload ?? {};
    const stored = await claimKey(tx, extra.key, call.id, [
      input.params,
      input.query,
      input.body,
      name,
      sha256,
    ]);
    if (stored) return { status: stored.status, body: stored.answer ?? undefined };
  }
  if (call.body) await assertReferences(tx, { who, fileOwners: house.fileOwners }, call, input.body);
  const audited = auditOf(tx, who, call, source);
  const context = { ...sharedOf(asking), upload, tx, audit: audited.write };
  const answer = answerOf(call, await binding.handler(context as unknown as Context<AnyCall>, prepared));
  if (!call.writes) return answer;
  if (!audited.wasWritten())
    await audited.write(plainEntry(call, input.params as Record<string, string>, call.title));
  if (extra.key) await keepAnswer(tx, extra.key, answer.status, answer.body);
  return answer;
}

/** A write that no file comes with or is made by. */
const isShortWrite = ({ binding: { call }, extra }: Asking): boolean =>
  call.writes && call.answer !== 'file' && extra.upload === null;

/** Exports and reports: nobody waits for them to write anything. */
const isLongRead = (call: AnyCall): boolean => !call.writes && (call.isReport === true || isExport(call));

/** Answers a request that was admitted and validated. */
export async function perform(asking: Asking): Promise<Answer> {
  const { house, binding, who, extra } = asking;
  const { call } = binding;
  if (binding.noTx) return performOutside(asking);
  const pool = who.tenant ? house.pools.user : house.pools.host;
  const prepared = await binding.prepare?.(sharedOf(asking) as unknown as Context<AnyCall>);
  const staged =
    extra.upload && who.tenant ? await stageUpload(house.files, who.tenant.id, extra.upload) : null;
  const readOnly = !call.writes && call.answer !== 'file' && call.method === 'GET';
  const scope = { tenantId: who.tenant?.id ?? PLATFORM, userId: who.userId };
  const work = (tx: Tx): Promise<Answer> => performIn(tx, asking, staged?.upload ?? extra.upload, prepared);
  const transaction = (): Promise<Answer> => inTx(pool, { ...scope, readOnly }, work);
  try {
    if (house.replica && isLongRead(call))
      return await house.replica.read(call.id, who.tenant ? 'user' : 'host', scope, work, transaction);
    const gate = readOnly ? house.reads : isShortWrite(asking) ? house.writes : null;
    return await (gate ? gate.run(transaction) : transaction());
  } finally {
    await staged?.release();
  }
}

function auditOf(
  tx: Tx,
  who: Who,
  call: AnyCall,
  source: AuditSource,
): { write(entry: AuditEntry): Promise<void>; wasWritten(): boolean } {
  let isWritten = false;
  return {
    wasWritten: () => isWritten,
    write: async (entry) => {
      isWritten = true;
      await writeAudit(tx, who, source, entry, done(call));
    },
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The log row of a call that wrote none itself. */
export const plainEntry = (
  call: AnyCall,
  params: Readonly<Record<string, string | undefined>>,
  summary: string,
): AuditEntry => {
  const id = params['id'] ?? params['a'];
  return {
    bizType: call.id.split('.').slice(0, -1).join('.'),
    bizId: id && UUID.test(id) ? id : null,
    action: call.answer === 'file' ? 'export' : (call.id.split('.').at(-1) ?? call.id),
    summary,
  };
};
