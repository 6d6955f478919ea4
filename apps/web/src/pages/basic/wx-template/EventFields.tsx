/** What can be named of which event: unfolded when it is looked for. */
import { WX_EVENT_FIELDS, WX_EVENTS } from '@muyun/contract';

export function EventFields() {
  return (
    <details>
      <summary>内容里可用的字段</summary>
      {WX_EVENTS.map((event) => (
        <div key={event.value}>
          {event.label}：
          {(WX_EVENT_FIELDS[event.value] ?? []).map((f) => `{${f.name}} ${f.label}`).join('，')}
        </div>
      ))}
    </details>
  );
}
