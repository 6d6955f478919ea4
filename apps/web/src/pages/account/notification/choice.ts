/** What a person has chosen, and what he changes of it. */
import type { notification, OutputOf } from '@muyun/contract';

export type Settings = OutputOf<typeof notification.getNotification>;
/** What is to be another way from now on; the rest stays. */
export type Change = Partial<Pick<Settings, 'settings' | 'quietFrom' | 'quietTo'>>;

/** As it is after the change. */
export const changed = (before: Settings, { settings = [], ...hours }: Change): Settings => ({
  ...before,
  ...hours,
  settings: before.settings.map(
    (s) => settings.find((to) => to.messageKind === s.messageKind && to.channel === s.channel) ?? s,
  ),
});
