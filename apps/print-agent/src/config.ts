/** `agent.json` in the data folder: read once at the start, made with what is usual when it is missing. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRINT_PORT } from '@muyun/contract/label';
import { z } from 'zod';

const id = z.string().regex(/^[\w-]{1,40}$/);
const name = z.string().min(1).max(60);
const ms = z.int().min(10).max(3_600_000);

const printer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pdf'), id, name, folder: z.string().min(1) }),
  z.strictObject({
    kind: z.literal('tcp'),
    id,
    name,
    host: z.string().min(1),
    port: z.int().min(1).max(65_535).default(9100),
    language: z.enum(['zpl', 'tspl']),
    dpi: z.union([z.literal(203), z.literal(300), z.literal(600)]).default(203),
    confirms: z.boolean().default(true),
  }),
]);
const patience = z.strictObject({
  ahead: z.int().min(1).max(100).default(6),
  connectMs: ms.default(5_000),
  askMs: ms.default(3_000),
  silentMs: ms.default(20_000),
  stalledMs: ms.default(1_800_000),
  retryMs: ms.default(2_000),
  giveUpMs: ms.default(120_000),
});
const agentConfig = z.strictObject({
  port: z.int().min(1).max(65_535).default(PRINT_PORT),
  /** addresses of 幕云 beside this machine: `https://erp.example.com` */
  origins: z.array(z.string().regex(/^https?:\/\/[^/\s]+$/)).default([]),
  printers: z.array(printer).default([{ kind: 'pdf', id: 'pdf', name: 'PDF 文件', folder: 'pdf' }]),
  patience: patience.prefault({}),
});
export type AgentConfig = z.infer<typeof agentConfig>;

/** Raises an error that says where the file is wrong. */
export function readConfig(folder: string): AgentConfig {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'agent.json');
  if (!existsSync(file)) {
    const { port, origins, printers } = agentConfig.parse({});
    writeFileSync(file, `${JSON.stringify({ port, origins, printers }, null, 2)}\n`);
  }
  const answer = agentConfig.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!answer.success) throw new Error(`${file}: ${z.prettifyError(answer.error)}`);
  const ids = answer.data.printers.map((p) => p.id);
  if (new Set(ids).size < ids.length) throw new Error(`${file}: printers with the same id`);
  return answer.data;
}
