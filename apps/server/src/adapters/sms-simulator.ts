/** Sends nothing: writes what would be sent into files of the data folder. For demonstrations and tests. */
import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { SmsSender } from '../kit/sms.ts';

/** The files' names in the data folder, one JSON object a line: codes `{phone, code, purpose, time}`, other messages with their text. */
export const SIMULATED_SMS = 'sms-simulator.jsonl';
export const SIMULATED_NOTICES = 'sms-notice-simulator.jsonl';

export function smsSimulator(dataDir: string): SmsSender {
  const append = async (name: string, message: object): Promise<void> => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const line = JSON.stringify({ ...message, time: new Date().toISOString() });
    await appendFile(path.join(dataDir, name), `${line}\n`, { mode: 0o600 });
  };
  return {
    send: (message) => append(SIMULATED_SMS, message),
    tell: (notice) => append(SIMULATED_NOTICES, notice),
  };
}
