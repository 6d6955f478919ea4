/** Sends nothing: writes what would be sent into the data folder, its files beside. For demonstrations and tests. */
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MailSender } from '../kit/mail.ts';

/** In the data folder, one JSON object a line `{id, to, subject, text, files: [{name, path, size}], time}`; the files lie in the folder. */
export const SIMULATED_MAILS = 'mail-simulator.jsonl';
const FOLDER = 'mail-simulator';

export function mailSimulator(dataDir: string): MailSender {
  return {
    async send({ id, to, subject, text, files }) {
      const folder = path.join(dataDir, FOLDER);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const kept = [];
      for (const [i, file] of files.entries()) {
        const own = `${id}-${i + 1}${path.extname(file.name)}`;
        await writeFile(path.join(folder, own), file.bytes, { mode: 0o600 });
        kept.push({ name: file.name, path: path.join(FOLDER, own), size: file.bytes.length });
      }
      const line = JSON.stringify({ id, to, subject, text, files: kept, time: new Date().toISOString() });
      await appendFile(path.join(dataDir, SIMULATED_MAILS), `${line}\n`, { mode: 0o600 });
    },
  };
}
