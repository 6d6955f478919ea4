/** Features that a space has or has not (platform M5): asked where one is used, not where it is shown. */
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import { featureOf } from './feature.store.ts';

/** Raises Feature:NotEnabled. */
export async function assertFeature(tx: Tx, code: string): Promise<void> {
  const { name, isOn } = await featureOf(tx, code);
  if (!isOn) raise('Feature:NotEnabled', { feature: name });
}
