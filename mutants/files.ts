/** Files and what of a space anybody sees: room, links, parts, the bin, the queue, the public page. */
import { kit, module, type Mutant } from './mutant.ts';

const STORED = ['platform/storage'];
const platform = (file: string): string => module(`platform/${file}`);

export const FILE_MUTANTS: readonly Mutant[] = [
  {
    name: 'a full space keeps one file more',
    file: kit('storage-quota.ts'),
    from: "if (row.used > most) raise('Feature:StorageExceeded');",
    to: "if (row.used - bytes > most) raise('Feature:StorageExceeded');",
    tests: STORED,
  },
  {
    name: 'a link to a file is believed whoever made it',
    file: platform('storage/links.ts'),
    from: 'given.length === expected.length && timingSafeEqual(given, expected)',
    to: 'given.length === expected.length && timingSafeEqual(expected, expected)',
    tests: STORED,
  },
  {
    name: 'who knows a hash reads the file',
    file: platform('storage/multipart.ts'),
    from: 'if (await mayOpenFile(tx, who, house.fileOwners, id)) return id;',
    to: 'if (await mayOpenFile(tx, { ...who, isAdmin: true }, house.fileOwners, id)) return id;',
    tests: STORED,
  },
  {
    name: 'a file in use is thrown away',
    file: platform('storage/bin.ts'),
    from: 'if (await isFileUsed(tx, id, await fileColumns(tx)))',
    to: 'if ((await isFileUsed(tx, id, await fileColumns(tx))) && row.isDeleted)',
    tests: STORED,
  },
  {
    name: 'a space that converts much keeps out the others',
    file: platform('convert/queue.store.ts'),
    from: '(select count(*) from conversion_task r where r.tenant_id = t.tenant_id and r.state = 1), t.priority',
    to: 't.priority',
    tests: ['platform/convert/queue'],
  },
  {
    name: 'pictures of a case that was withdrawn are shown',
    file: platform('web/site.store.ts'),
    from: 'c.tenant_id = t.tenant_id and c.is_published and not c.is_deleted',
    to: 'c.tenant_id = t.tenant_id and not c.is_deleted',
    tests: ['platform/web'],
  },
  {
    name: 'formatted text is kept as it was sent',
    file: kit('rich-text.ts'),
    from: 'sanitize(html, OPTIONS)',
    to: 'sanitize(html, { ...OPTIONS, allowedTags: false, allowedAttributes: false })',
    tests: ['platform/web'],
  },
];
