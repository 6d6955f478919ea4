/** Sends nothing: writes what would be sent into a file of the data folder. For demonstrations and tests. */
import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { SmsSender } from '../kit/sms.ts';

/** The file's name in the data folder: one JSON object a line, `{phone, code, purpose, time}`. */
export const SIMULATED_SMS = 'sms-simulator.jsonl';

export function smsSimulator(dataDir: string): SmsSender {
  return {
    async send(message) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      const line = JSON.stringify({ ...message, time: new Date().toISOString() });
      await appendFile(path.join(dataDir, SIMULATED_SMS), `${line}\n`, { mode: 0o600 });
    },
  };
}
