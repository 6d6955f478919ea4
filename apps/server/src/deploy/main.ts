/** `npm run config:write`: writes what follows from the table of configuration. `checks/config.test.ts` says when it was forgotten. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { writtenFiles } from './written.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
for (const [file, text] of writtenFiles(ROOT)) writeFileSync(path.join(ROOT, file), text);
