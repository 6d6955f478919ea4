/** Probes of the shell's acceptance list: each drives the running application and answers for the items it proves. Items without a probe are not counted. */
import type { Probe } from './probe-calls.ts';
import { proveActions } from './probe-shell/actions.ts';
import { proveAccount } from './probe-shell/account.ts';
import { proveBasics } from './probe-shell/basics.ts';
import { proveChanges } from './probe-shell/changes.ts';
import { proveDashboard } from './probe-shell/dashboard.ts';
import { proveDoor } from './probe-shell/door.ts';
import { proveFiles } from './probe-shell/files.ts';
import { proveFileTile } from './probe-shell/file-tile.ts';
import { proveForms } from './probe-shell/forms.ts';
import { proveHeader } from './probe-shell/header.ts';
import { proveHome } from './probe-shell/home.ts';
import { proveHost } from './probe-shell/host.ts';
import { proveHttp } from './probe-shell/http.ts';
import { proveMessages } from './probe-shell/messages.ts';
import { proveLabelPrint } from './probe-shell/label-print.ts';
import { proveIdentity } from './probe-shell/identity.ts';
import { proveLayout, proveTestHost } from './probe-shell/layout.ts';
import { proveGuard, proveUserLayout } from './probe-shell/login.ts';
import { provePayment } from './probe-shell/payment.ts';
import { provePaging } from './probe-shell/paging.ts';
import { provePerson } from './probe-shell/person.ts';
import { proveProject } from './probe-shell/project.ts';
import { proveRoute } from './probe-shell/route.ts';
import { proveRules } from './probe-shell/rules.ts';
import { proveSpaceConfig } from './probe-shell/space-config.ts';
import { proveSearch } from './probe-shell/search.ts';
import type { Stage } from './probe-shell/stage.ts';
import { proveTable } from './probe-shell/table.ts';
import { proveWidgets } from './probe-shell/widgets.ts';
import { proveMenuSearch, proveRights, proveTabs } from './probe-shell/tabs.ts';

const GROUPS: readonly ((stage: Stage) => Promise<void>)[] = [
  proveGuard,
  proveLayout,
  proveTestHost,
  proveHeader,
  provePerson,
  proveMessages,
  proveChanges,
  proveTabs,
  proveMenuSearch,
  proveRights,
  proveHome,
  proveTable,
  provePaging,
  proveSearch,
  proveForms,
  proveRules,
  proveActions,
  proveProject,
  proveAccount,
  proveDoor,
  proveHttp,
  proveWidgets,
  proveLabelPrint,
  proveIdentity,
  proveHost,
  provePayment,
  proveDashboard,
  proveSpaceConfig,
  proveFiles,
  proveFileTile,
  proveRoute,
  proveBasics,
];

/** `only` names groups, for work on the probes themselves. */
export async function probeShell(stage: Stage, only?: string): Promise<Probe[]> {
  if (!only) await proveUserLayout(stage);
  await stage.prepare();
  for (const group of GROUPS.filter((g) => !only || g.name.includes(only))) {
    const started = Date.now();
    await group(stage);
    if (only) console.log(`    ${group.name} ${((Date.now() - started) / 1000).toFixed(1)} 秒`);
  }
  return stage.probes;
}
