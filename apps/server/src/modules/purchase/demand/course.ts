/** 需求经过 (commerce §11): of which layouts a demand came, and what became of its quantity. */
import { taskCourse } from '@muyun/contract';
import { bind } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { layoutsOn } from '../../nest/order/index.ts';
import { loadSkus } from '../material-sku/index.ts';
import { materialTasks, readTask } from '../material-task/index.ts';
import { stepsOf } from './course.store.ts';

export const courseRoute = bind(taskCourse, async ({ tx, who, params }) => {
  await materialTasks.view(tx, who, params.id);
  const { materialSkuId, nestOrderId } = (await readTask(tx, params.id)) ?? raise('Common:NotFound');
  const sku = (await loadSkus(tx, [materialSkuId])).get(materialSkuId) ?? raise('Common:NotFound');
  const [layouts, steps] = await Promise.all([
    nestOrderId ? layoutsOn(tx, nestOrderId, sku) : [],
    stepsOf(tx, params.id, materialSkuId),
  ]);
  return { layouts, steps };
});
