/** A space that is connected to a simulated system, which refuses rows that are named 拒收. */
import { demander, third } from '@muyun/contract';
import { newId } from '../src/kit/clock.ts';
import { sql } from '../src/kit/sql.ts';
import { jobEnd, makeSpace, openHouse, type Space, type TestHouse } from './kit.ts';

/** What the simulated system knows. */
export const SECRET = 'simulator';
export const URL_OK = 'https://erp.example.com/muyun/hook';

export class ThirdScene {
  readonly house: TestHouse;
  readonly space: Space;
  readonly configId: string;
  private constructor(house: TestHouse, space: Space, configId: string) {
    [this.house, this.space, this.configId] = [house, space, configId];
  }
  static openHouse = (): Promise<TestHouse> => openHouse({ third: 'simulator' });
  static async in(house: TestHouse, url = URL_OK): Promise<ThirdScene> {
    const space = await makeSpace('企业版', house);
    const made = await space.owner.call(third.createConfig, {
      body: { provider: 5, name: '金蝶中转', url, scopes: [1, 2], secret: SECRET },
    });
    return new ThirdScene(house, space, made.id);
  }
  get one() {
    return { params: { id: this.configId } };
  }
  async customer(code: string, name: string): Promise<string> {
    return (await this.space.owner.call(demander.createDemander, { body: { code, name } })).id;
  }
  /** A synchronisation to its end. Answers its task. */
  async sync(mode = 1, scope = 1) {
    const { owner } = this.space;
    const { taskId, jobId } = await owner.call(third.startSync, { ...this.one, body: { scope, mode } });
    const job = await jobEnd(owner, jobId);
    const task = (await owner.call(third.listTasks)).items.find((t) => t.id === taskId);
    if (!task) throw new Error('the task is not listed');
    return { task, job };
  }
  itemsOf = async (taskId: string) =>
    (await this.space.owner.call(third.listItems, { params: { id: taskId } })).items;
}

/** A failed row of a synchronisation past the API, with its task: what an attacker would want to reach. */
export async function thirdLeft(
  space: Space,
): Promise<{ thirdConfigId: string; thirdTaskId: string; thirdItemId: string }> {
  const { owner } = space;
  const { id } = await owner.call(third.createConfig, {
    body: { provider: 5, name: '对方系统', url: URL_OK, scopes: [1], secret: SECRET },
  });
  const [taskId, itemId] = [newId(), newId()];
  await owner.inTx(async (tx) => {
    await tx.run(
      sql`insert into third_sync_task (tenant_id, id, config_id, scope, mode, state, until_time) values (${tx.tenantId}, ${taskId}, ${id}, 1, 1, 4, now())`,
    );
    await tx.run(
      sql`insert into third_sync_item (tenant_id, id, task_id, local_id, code, name, payload, action, result, error) values (${tx.tenantId}, ${itemId}, ${taskId}, ${newId()}, 'KH', '客户', '{}', 1, 2, '拒收')`,
    );
  });
  return { thirdConfigId: id, thirdTaskId: taskId, thirdItemId: itemId };
}
