import { afterEach } from 'vitest';
import { tell } from './witness.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tell(task.name);
});
