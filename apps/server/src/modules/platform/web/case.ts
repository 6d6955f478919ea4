/** 案例: what was built, with its pictures; shown to everybody once it is published (platform M17). */
import {
  CASE_ACTIONS,
  CASE_STATES,
  type caseFields,
  publishCase,
  webCase,
  withdrawCase,
} from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { type MasterDoing, type MasterRow, ServedMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { cleanHtml } from '../../../kit/rich-text.ts';
import { isPicture } from '../storage/index.ts';
import { extsOf, writePublished } from './site.store.ts';

const FILM = 'mp4';

/** In the log a case is called by its title. */
class Cases extends ServedMaster<typeof caseFields, Record<never, never>> {
  protected override titleOf(row: MasterRow<typeof caseFields>): string {
    return row.title;
  }
}

const cases = new Cases(webCase, {
  async complete({ tx }, next, before: MasterRow<typeof caseFields> | null) {
    // what everybody sees keeps its picture
    if (before?.isPublished && (next.media ?? []).length === 0) raise('Web:PictureRequired');
    next.content = next.content ? cleanHtml(next.content) : null;
    const exts = await extsOf(tx, next.media ?? []);
    if (exts.some((ext) => !isPicture(ext) && ext !== FILM)) raise('File:TypeRefused');
  },
});

/** Raises Common:StaleVersion, Web:State, Web:PictureRequired. */
async function turn(doing: MasterDoing, id: string, version: number, verb: 'enable' | 'disable') {
  const { tx, who, audit } = doing;
  const row = await cases.store.lock(tx, who, id, version);
  const isOn = verb === 'enable';
  if (row.isPublished === isOn) {
    const state = CASE_STATES.find((s) => s.value === row.isPublished)?.label ?? '';
    raise('Web:State', { state, action: CASE_ACTIONS[verb] });
  }
  if (isOn && row.media.length === 0) raise('Web:PictureRequired');
  await writePublished(tx, id, isOn);
  const call = isOn ? publishCase : withdrawCase;
  await audit({ bizType: webCase.id, bizId: id, bizNo: row.title, action: verb, summary: call.title });
  return cases.view(doing, id);
}

export const caseRoutes: readonly Binding[] = [
  bind(publishCase, (doing) => turn(doing, doing.params.id, doing.body.version, 'enable')),
  bind(withdrawCase, (doing) => turn(doing, doing.params.id, doing.body.version, 'disable')),
  ...cases.routes,
];
