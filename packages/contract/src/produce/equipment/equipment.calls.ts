/** Machines as others choose them (production §4); the record itself comes with its own issue. */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { query } from '../../kit/paging.ts';

/** 8 加工设备 of the types of equipment. */
export const MACHINE = 8;
export const equipmentOption = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  equipmentType: z.int(),
});
export const equipmentOptions = call({
  id: 'prod-equipment.options',
  method: 'GET',
  path: '/api/prod/equipment/list',
  title: '设备选项',
  right: 'AlProduce.Equipments:get',
  query: z.object({ equipmentType: query.int }),
  output: z.array(equipmentOption),
});
