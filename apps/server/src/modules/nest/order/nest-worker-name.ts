/** Where a plan was computed, as the platform reads it: the server, its process, how many of its threads. */
import { hostname } from 'node:os';
import { fill, NEST_WORKER } from '@muyun/contract';

const MOST_HOST = 40;

export const workerName = (threads: number): string =>
  fill(NEST_WORKER, { host: hostname().slice(0, MOST_HOST), pid: process.pid, threads });
