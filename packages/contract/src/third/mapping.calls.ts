/** 编码对照 (platform M16): which of ours is which of theirs, by hand, or at a stroke where the names say so. */
import { z } from 'zod';
import { call } from '../kit/call.ts';
import { paged, paging, query } from '../kit/paging.ts';
import { idOf } from '../kit/targets.ts';
import { line } from '../kit/text.ts';
import { THIRD_SCOPES } from './third.words.ts';

const P = 'AlThird.ThirdConfigs';
const one = '/api/third/config/{id}';
const kind = z.int().refine((v) => THIRD_SCOPES.some((s) => s.value === v), { error: '取值不正确' });

export const listMapping = call({
  id: 'third.config.mapping.list',
  method: 'GET',
  path: `${one}/mapping`,
  title: '编码对照',
  right: `${P}:get`,
  query: z.object({ ...paging, kind: query.int, filter: query.text }),
  output: paged(
    z.object({
      id: z.uuid(),
      kind: z.int(),
      code: z.string(),
      name: z.string(),
      remoteId: z.string().nullable(),
    }),
  ),
});
export const saveMapping = call({
  id: 'third.config.mapping.save',
  method: 'PUT',
  path: `${one}/mapping`,
  title: '修改编码对照',
  right: `${P}:edit`,
  /** an empty number takes it off */
  body: z.object({ kind, localId: idOf('own'), remoteId: line(64).nullable() }),
  errors: ['Third:MappingConflict'],
});
/** Ours and theirs that have one name, and nothing else has it: what could be mapped at a stroke. */
export const matchMapping = call({
  id: 'third.config.mapping.match',
  method: 'POST',
  path: `${one}/mapping/match`,
  title: '自动匹配编码',
  right: `${P}:edit`,
  /** without ids it only says what it would map; with them those are mapped, as far as it still says so */
  body: z.object({ kind, localIds: z.array(idOf('own')).max(20_000).nullish() }),
  output: z.object({
    /** how many were mapped by this call */
    saved: z.int(),
    /** ours without a number of theirs for which none of one name was found, or several */
    left: z.int(),
    pairs: z.array(
      z.object({
        localId: z.uuid(),
        code: z.string(),
        name: z.string(),
        remoteId: z.string(),
        remoteName: z.string(),
      }),
    ),
  }),
  errors: ['Third:ConnectFailed', 'Third:AddressRefused', 'Third:ScopeOther'],
});
