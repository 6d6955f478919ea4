/** The registry of all calls: what the server binds, the API describes and the generated suites attack. */
import type { AnyCall } from './kit/call.ts';
import * as account from './platform/account/account.calls.ts';
import * as file from './platform/file/file.calls.ts';
import * as job from './platform/job/job.calls.ts';
import * as orderCode from './platform/order-code/order-code.calls.ts';

const isCall = (value: unknown): value is AnyCall => typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'right' in value;

const areas: readonly Record<string, unknown>[] = [account, file, job, orderCode];

export const allCalls: readonly AnyCall[] = areas.flatMap((area) => Object.values(area).filter(isCall));
