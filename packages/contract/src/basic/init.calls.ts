/** 带入系统默认: what every initialisation answers (engineering 0.2). */
import { z } from 'zod';
import type { PermissionCode } from '../spec/permission-codes.ts';
import { call } from '../kit/call.ts';

/** Copies the platform's rows that are missing; idempotent. `added` and `skipped` are numbers of rows. */
export const initCall = (spec: { id: string; path: string; title: string; item: PermissionCode }) =>
  call({
    id: spec.id,
    method: 'POST',
    path: spec.path,
    title: spec.title,
    right: `${spec.item}:add`,
    output: z.object({ added: z.int(), skipped: z.int() }),
  });
