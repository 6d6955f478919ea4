/** When a person last changed what he has set up. */
export { lastPreference } from './preference.store.ts';
