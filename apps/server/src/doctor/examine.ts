/** Looks at everything. What the running server tells its operator and what `npm run doctor` prints is the same. */
import type { Finding } from '@muyun/contract';
import type { Doctor } from '../kit/doctor.ts';
import { beyondFindings } from './beyond.ts';
import { databaseFindings } from './database.ts';
import { machineFindings } from './machine.ts';
import type { Patient } from './patient.ts';

const FRESH_MS = 10_000;

export async function examine(patient: Patient): Promise<Finding[]> {
  const [machine, beyond] = await Promise.all([machineFindings(patient), beyondFindings(patient)]);
  return [...databaseFindings(patient), ...machine, ...beyond];
}

/** The same answer for everybody who asks within ten seconds: to look means to knock at other doors. */
export function doctorOf(patientNow: () => Promise<Patient>): Doctor {
  let last: { readonly at: number; readonly found: Promise<readonly Finding[]> } | null = null;
  return {
    findings() {
      const at = performance.now();
      if (!last || at - last.at > FRESH_MS) last = { at, found: patientNow().then(examine) };
      return last.found;
    },
  };
}
