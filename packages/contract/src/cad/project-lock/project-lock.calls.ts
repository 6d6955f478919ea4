/** 工程密码 (engineering C8): drawings, DXF and nest files of a project open to whoever has entered its password. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { projectRow } from '../project/project.calls.ts';

const P = 'AlCad.CadProjects';
const base = '/api/cad/project';

/** Wrong ones before the door is closed, and for how long. */
export const PASS_TRIES = 5;
export const PASS_LOCK_MINUTES = 15;
/** How long an entered password opens. */
export const PASS_MINUTES = 30;
/** So many opened projects go with one request. */
export const MOST_PASSES = 50;

const given = z.string().trim().max(20);
const password = given.regex(/^([!-~]{4,20})?$/, { error: '密码为 4–20 位数字、字母或符号' });

/** An empty password takes it off. The old one is asked of everybody but the administrators of the space. */
export const setProjectPassword = call({
  id: 'cad-project.password',
  method: 'PUT',
  path: `${base}/{id}/password`,
  title: '设置工程密码',
  right: `${P}:edit`,
  body: z.object({ oldPassword: given.optional(), password }),
  output: projectRow,
  errors: ['Cad:ProjectPassword', 'Cad:ProjectPassClosed', 'Cad:ProjectVoided'],
});
/** The answer is sent with everything that follows as header X-Project-Pass, several of them with commas between. */
export const unlockProject = call({
  id: 'cad-project.unlock',
  method: 'POST',
  path: `${base}/{id}/unlock`,
  title: '输入工程密码',
  right: `${P}:get`,
  body: z.object({ password: given }),
  output: z.object({ passToken: z.string(), expires: z.string() }),
  errors: ['Cad:ProjectPassword', 'Cad:ProjectPassClosed', 'Cad:ProjectNoPassword'],
});
/** What a refusal says of the project that is to be opened. */
export interface LockedProject {
  readonly projectId: string;
  readonly displayName: string;
}
