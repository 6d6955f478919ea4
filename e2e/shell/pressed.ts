/** A button that is pressed until something shows. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** What an old token still ends for half a minute after a change of space (platform F2) comes later than a usual wait. */
export const pressedUntil = (button: Locator, shown: Locator): Promise<void> =>
  expect
    .poll(
      async () => {
        await button.click();
        return shown.count();
      },
      { timeout: 90_000, interval: 3000 },
    )
    .toBe(1);
