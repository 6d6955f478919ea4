/** A drawing of a project with a password: its parts and its file are shut like the other drawings (C8). */
import { expect, it } from 'vitest';
import { file, projectLock, split } from '@muyun/contract';
import { codeOf } from '../../../../test/kit.ts';
import { drawing, splitOf, splitScene } from '../../../../test/split-scene.ts';

it('shuts parts and file of a split drawing until the password is entered; the log stays', async () => {
  const s = await splitScene();
  const done = await splitOf(s, drawing([{ at: [0, 0], size: [400, 300], texts: ['编号:A-01', '数量:2'] }]));
  const params = { id: s.projectId };
  await s.owner.call(projectLock.setProjectPassword, { params, body: { password: 'Right-1' } });
  const look = async (headers = {}) =>
    codeOf(await s.owner.raw(split.getSplit, { params: { id: done.id }, headers }));
  const open = async (headers = {}) =>
    codeOf(await s.owner.raw(file.downloadFile, { params: { id: done.fileId }, headers }));
  expect([await look(), await open()]).toEqual(['Cad:ProjectLocked', 'Cad:ProjectLocked']);
  expect((await s.owner.call(split.listSplits, {})).items.map((r) => r.id)).toContain(done.id);
  const again = { params: { id: done.id }, body: { version: done.version } };
  expect(codeOf(await s.owner.raw(split.retrySplit, again))).toBe('Cad:ProjectLocked');
  const { passToken } = await s.owner.call(projectLock.unlockProject, {
    params,
    body: { password: 'Right-1' },
  });
  const headers = { 'x-project-pass': passToken };
  expect([await look(headers), await open(headers)]).toEqual(['200', '200']);
});
