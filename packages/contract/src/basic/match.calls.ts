/** Files that find their row by name: the uploaded file is called like the code (engineering A2, A4). */
import { z } from 'zod';
import type { PermissionCode } from '../spec/permission-codes.ts';
import { call } from '../kit/call.ts';
import { line } from '../kit/text.ts';
import { idOf, type RefTo } from '../kit/targets.ts';

/** `code` is the file name without its extension; what matches no row comes back in `unmatched`. */
export const matchCall = (spec: {
  id: string;
  path: string;
  title: string;
  item: PermissionCode;
  /** of what kind the groups are that narrow the search, where there are any */
  group?: RefTo;
}) =>
  call({
    id: spec.id,
    method: 'POST',
    path: spec.path,
    title: spec.title,
    right: `${spec.item}:import`,
    body: z.object({
      groupId: (spec.group ? idOf(spec.group).nullable() : z.null()).optional(),
      items: z
        .array(z.object({ code: line(60).min(1), fileId: idOf('file') }))
        .min(1)
        .max(500),
    }),
    output: z.object({ matched: z.int(), unmatched: z.array(z.string()) }),
  });
