/** Places on the gallery page. */
import type { Locator, Page } from 'playwright-core';

/** The part of the page that shows this widget. */
export const block = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
