/** The list of contents of an export: what is in it, whose, and what it was made with. */
import { z } from 'zod';
import { Refused, WORDS } from './words.ts';

export const FORMAT = 1;
export const [MANIFEST, MANIFEST_SUM, READ_ME] = ['manifest.json', 'manifest.sha256', 'README.txt'] as const;

const account = z.object({
  id: z.uuid(),
  userName: z.string(),
  phone: z.string().nullable(),
  nickname: z.string(),
  realName: z.string().nullable(),
  isHost: z.boolean(),
  isMember: z.boolean(),
});
export type CarriedAccount = z.infer<typeof account>;

const manifest = z.object({
  format: z.literal(FORMAT),
  /** the release that made it, and the migrations that its tables have seen */
  version: z.string(),
  schema: z.array(z.string()),
  madeTime: z.string(),
  tenantId: z.uuid(),
  name: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      parts: z.array(z.string()),
    }),
  ),
  sums: z.record(z.string(), z.string()),
  files: z.array(z.string()),
  /** content that was gone already */
  missing: z.array(z.string()),
  accounts: z.array(account),
  /** rows of the house that the space points to: table, id, and by what they are known anywhere */
  house: z.array(z.object({ table: z.string(), id: z.uuid(), known: z.string() })),
  /** names of brands that are one of a kind over all spaces */
  brands: z.array(z.object({ key: z.string(), name: z.string(), brandId: z.uuid(), isOpen: z.boolean() })),
  /** what did not hold before: name of the invariant, rows */
  violations: z.record(z.string(), z.number().int()),
});
export type Manifest = z.infer<typeof manifest>;

/** Raises Refused when it is none of ours. */
export function parseManifest(bytes: Buffer): Manifest {
  try {
    return manifest.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw new Refused(WORDS.noArchive, {}, error);
  }
}
