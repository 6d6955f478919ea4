/** How many hours the narrowest process of a project has left (engineering C5), by the capacities of its processes. */
import {
  bottleneckHours,
  type Capacity,
  capacityFor,
  dec,
  measureSpec,
  type ProcessLoad,
  standardHours,
} from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { type RoutedProcess, routedProcesses } from '../process/index.ts';
import { type WorkLeft, workLeft } from './bottleneck.store.ts';

/** Machines that are named share the work; without any the process counts as one. */
const machinesOf = (capacities: readonly Capacity[]): number =>
  Math.max(1, new Set(capacities.flatMap((c) => c.equipmentId ?? [])).size);

/** Null where the process has no capacity that fits any of the work. */
function loadOf(process: RoutedProcess, work: readonly WorkLeft[]): ProcessLoad | null {
  const capacities = (process.capacities ?? []) as readonly Capacity[];
  const works = work.flatMap((w) => {
    const capacity = capacityFor(capacities, w.thickness, process.groupId);
    if (!capacity) return [];
    const measure = dec(w.measures[measureSpec(capacity.field).name]).times(w.labourFactor);
    return [{ capacity, measure }];
  });
  return works.length === 0 ? null : { hours: standardHours(works), machines: machinesOf(capacities) };
}

/** By project; those of which nothing is left or known are not among them. */
export async function bottlenecksOf(tx: Tx, projectIds: readonly string[]): Promise<Map<string, string>> {
  const left = await workLeft(tx, projectIds);
  const processes = new Map(
    (
      await routedProcesses(
        tx,
        left.map((w) => w.processId),
      )
    ).map((p) => [p.id, p]),
  );
  const found = new Map<string, string>();
  for (const [projectId, own] of Map.groupBy(left, (w) => w.projectId)) {
    const loads = [...Map.groupBy(own, (w) => w.processId)].flatMap(([id, work]) => {
      const process = processes.get(id);
      return (process && loadOf(process, work)) ?? [];
    });
    const hours = bottleneckHours(loads);
    if (hours !== null) found.set(projectId, hours);
  }
  return found;
}
