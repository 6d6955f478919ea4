/** Calls of the machines of the nesting desk. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { query } from '../../kit/paging.ts';
import { line } from '../../kit/text.ts';
import { machineFault } from './machine-own.ts';

const O = 'AlNest.NestOrders';
const base = '/api/cad/nest/machine';

const figure = z.number().min(0).max(100_000).multipleOf(0.01).nullable();
const rates = {
  speed: figure,
  pierceTime: figure,
  loadTime: figure,
  secondsPerCut: figure,
  secondsPerMitre: figure,
  hourlyRate: figure,
};
const said = z.object({
  name: line(40).min(1),
  machinePreset: z.int().min(1).max(6),
  ...rates,
});
const checked = (v: z.infer<typeof said>, context: z.RefinementCtx): void => {
  const message = machineFault(v.machinePreset, v);
  if (message) context.addIssue({ code: 'custom', path: ['machinePreset'], message });
};
const row = said.extend({ id: z.uuid(), version: z.int() });
export type NestMachine = z.infer<typeof row>;

export const listNestMachines = call({
  id: 'nest.machine.list',
  method: 'GET',
  path: base,
  title: '下料设备',
  right: `${O}:query`,
  query: z.object({ machinePreset: query.int }),
  output: z.array(row),
});
export const createNestMachine = call({
  id: 'nest.machine.create',
  method: 'POST',
  path: base,
  title: '新增下料设备',
  right: `${O}:edit`,
  body: said.superRefine(checked),
  output: row,
  errors: ['Nest:MachineName'],
});
export const updateNestMachine = call({
  id: 'nest.machine.update',
  method: 'PUT',
  path: `${base}/{id}`,
  title: '修改下料设备',
  right: `${O}:edit`,
  body: said.extend({ version: z.int().min(1) }).superRefine(checked),
  output: row,
  errors: ['Nest:MachineName'],
});
/** Orders that were made for it keep its rates. */
export const deleteNestMachine = call({
  id: 'nest.machine.delete',
  method: 'DELETE',
  path: `${base}/{id}`,
  title: '删除下料设备',
  right: `${O}:edit`,
  output: z.object({ id: z.uuid() }),
});
