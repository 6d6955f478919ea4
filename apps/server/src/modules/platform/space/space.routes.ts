/** Binds the calls of registration and of own spaces. */
import { space, SPACE_TYPES } from '@muyun/contract';
import { bindOutside, type Binding } from '../../../kit/call.ts';
import { inTx, PLATFORM } from '../../../kit/tx.ts';
import { createSpace, register } from './space.ts';
import { editionsOf } from './space.store.ts';

export const spaceRoutes = (pepper: () => string): readonly Binding[] => [
  bindOutside(space.createSpace, ({ house, who, body }) => createSpace(house, who, body)),
  bindOutside(space.register, ({ house, body }) => register(house, pepper(), body)),
  bindOutside(space.openEditions, ({ house, who }) =>
    inTx(house.pools.host, { tenantId: PLATFORM, userId: who.userId, readOnly: true }, (tx) =>
      editionsOf(
        tx,
        SPACE_TYPES.map((t) => t.value),
      ),
    ),
  ),
];
