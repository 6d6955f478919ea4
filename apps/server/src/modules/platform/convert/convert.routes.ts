/** Binds the calls of conversions: of a space, and of the platform. */
import { convert as calls } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { conversionPage, convertFile, openConverts, taskView, turn } from './convert.ts';
import { everyServer, lockServer, writeServer } from './host.store.ts';

export const convertRoutes: readonly Binding[] = [
  bind(calls.convertFile, (doing) => convertFile(doing, doing.params.id, doing.body.fileType)),
  bind(calls.conversion, ({ tx, who, house, params }) => taskView(tx, who, house, params['taskId'] ?? '')),
  bind(calls.fileConverts, ({ tx }) => openConverts(tx)),
  bind(calls.convertServers, ({ tx }) => everyServer(tx)),
  bind(calls.saveConvertServer, async ({ tx, body }) => {
    const server = (await lockServer(tx, body.serverId)) ?? raise('Common:NotFound');
    if (server.version !== body.version) raise('Common:StaleVersion');
    await writeServer(tx, { id: server.id, concurrency: body.concurrency, isEnabled: body.isEnabled });
    return (await lockServer(tx, server.id)) ?? raise('Common:NotFound');
  }),
  bind(calls.listConversions, ({ tx, query }) => conversionPage(tx, query)),
  bind(calls.retryConversion, ({ tx, params }) => turn(tx, params.id, 'retry')),
  bind(calls.cancelConversion, ({ tx, params }) => turn(tx, params.id, 'cancel')),
];
