/** A share of the processor for one process, by the kernel's control groups (v1 or v2): how a machine of more cores is measured on few. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const V1 = '/sys/fs/cgroup/cpu';
const V2 = '/sys/fs/cgroup';
/** as containers have it; with a shorter one a process is stopped so often that what it costs is mostly beginning anew */
const PERIOD_US = 100_000;

const isV1 = (): boolean => existsSync(path.join(V1, 'cpu.cfs_quota_us'));
function isV2(): boolean {
  const controls = path.join(V2, 'cgroup.subtree_control');
  return existsSync(controls) && readFileSync(controls, 'utf8').split(/\s+/).includes('cpu');
}

/** Holds process `pid` to `share` of one core until it ends; false where the machine lets nobody do so. */
export function holdTo(pid: number, share: number): boolean {
  const quota = Math.round(PERIOD_US * share);
  const name = `muyun-bench-${pid}`;
  try {
    if (isV1()) {
      const group = path.join(V1, name);
      mkdirSync(group, { recursive: true });
      writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
      writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(quota));
      writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
      return true;
    }
    if (!isV2()) return false;
    const group = path.join(V2, name);
    mkdirSync(group, { recursive: true });
    writeFileSync(path.join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
    writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
    return true;
  } catch {
    return false;
  }
}

/** Removes the group of a process that has ended. */
export function forget(pid: number): void {
  for (const root of [V1, V2]) {
    const group = path.join(root, `muyun-bench-${pid}`);
    if (existsSync(group)) rmdirSync(group);
  }
}

/**
 * Keeps every processor busy at the lowest priority until it is called off. Two virtual processors may be threads of one core, and each is
 * slower while the other one works: with this the machine is equally fast however many processes are measured on it.
 */
export function keepBusy(): () => void {
  const spinners = os.cpus().map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  for (const { pid } of spinners)
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  return () => {
    for (const spinner of spinners) spinner.kill('SIGKILL');
  };
}
