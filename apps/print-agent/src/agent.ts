/** The service: its door, its queue and its printers. */
import path from 'node:path';
import {
  MESSAGE_BYTES,
  PRINT_CODES,
  PRINT_VERSION,
  printerCommand,
  type PrintEvent,
} from '@muyun/contract/label';
import { answerOf, Commands } from './commands.ts';
import { readConfig, type AgentConfig } from './config.ts';
import { Queues } from './queues.ts';
import { Spool, viewOf, type Entry } from './queue/spool.ts';
import type { Connection } from './socket/connection.ts';
import { openDoor } from './socket/door.ts';
import { Templates } from './templates/templates.ts';

export interface Agent {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts the service on a data folder. The port is taken before the queue is opened, and belongs to the folder's
 * configuration: a second service on the same folder fails here and touches nothing.
 */
export async function startAgent(folder: string): Promise<Agent> {
  const config = readConfig(folder);
  const opened = Promise.withResolvers<Commands>();
  opened.promise.catch(() => undefined);
  const followers = new Map<string, Set<Connection>>();
  const door = await openDoor({
    port: config.port,
    origins: config.origins,
    most: MESSAGE_BYTES,
    onOpen: (connection) => visit(connection, opened.promise, followers),
  });
  try {
    const { spool, queues } = await openQueue(config, folder);
    spool.listen((entry) => tell(followers, entry));
    opened.resolve(new Commands(spool, queues, new Templates(path.join(folder, 'templates'))));
    return {
      port: door.port,
      stop: async () => {
        await door.close();
        await queues.stop();
        await spool.close();
      },
    };
  } catch (error) {
    opened.reject(error);
    await door.close();
    throw error;
  }
}

async function openQueue(config: AgentConfig, folder: string): Promise<{ spool: Spool; queues: Queues }> {
  const spool = await Spool.open(path.join(folder, 'queue.log'));
  return { spool, queues: await Queues.start(config, folder, spool) };
}

function visit(
  connection: Connection,
  commands: Promise<Commands>,
  followers: Map<string, Set<Connection>>,
): { onText(text: string): void; onClose(): void } {
  const follow = (job: string): void => {
    const those = followers.get(job) ?? new Set<Connection>();
    those.add(connection);
    followers.set(job, those);
  };
  return {
    onText: (text) => {
      const command = printerCommand.safeParse(parsed(text));
      if (!command.success) {
        connection.send(JSON.stringify(answerOf(idOf(text), 'BadMessage', PRINT_CODES.BadMessage.text)));
        return;
      }
      void commands
        .then((c) => c.answer(command.data, follow))
        .then((answer) => connection.send(JSON.stringify(answer)))
        .catch(() => connection.close());
    },
    onClose: () => {
      for (const [job, those] of followers) {
        those.delete(connection);
        if (those.size === 0) followers.delete(job);
      }
    },
  };
}

function tell(followers: Map<string, Set<Connection>>, entry: Entry): void {
  const those = followers.get(entry.job);
  if (!those) return;
  const event: PrintEvent = { version: PRINT_VERSION, event: 'job', job: viewOf(entry) };
  for (const connection of those) connection.send(JSON.stringify(event));
  if (entry.endedAt !== null) followers.delete(entry.job);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
/** The id of a message that is no command, so that its sender knows which; empty when it has none. */
function idOf(text: string): string {
  const raw = parsed(text);
  if (typeof raw !== 'object' || raw === null || !('id' in raw)) return '';
  return typeof raw.id === 'string' ? raw.id.slice(0, 64) : '';
}
