/** The texts that follow from the table of configuration: pages of the manual, the environment of Docker Compose, examples to fill in. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GROUPS, type Setting, type SettingName, SETTINGS } from '../kit/config-table.ts';

type Group = keyof typeof GROUPS;
const rows = Object.entries(SETTINGS) as readonly (readonly [SettingName, Setting])[];
const groups = Object.keys(GROUPS) as readonly Group[];
const of = (group: Group) => rows.filter(([, s]) => s.group === group);

const valuesOf = ({ is }: Setting): string =>
  typeof is === 'object' ? `（${is.map((v) => `\`${v}\``).join('、')}）` : '';
const named = (setting: Setting): boolean =>
  typeof setting.is === 'object' && setting.is.every((v) => setting.meaning.includes(`\`${v}\``));
const lineOf = ([name, s]: readonly [SettingName, Setting]): string =>
  `| \`${name}\` | ${s.meaning}${named(s) ? '' : valuesOf(s)}${s.isSecret ? '（保密）' : ''} | ${s.usual ?? '–'} |`;
const tableOf = (group: Group): string =>
  ['| 变量 | 含义 | 默认 |', '|---|---|---|', ...of(group).map(lineOf)].join('\n');

const PAGE_HEAD = `# 运维手册 · 配置

全部配置都是环境变量，启动时读一次；改了要重新启动。写在哪里：直接 \`npm start\` 的写在命令前面，systemd 的写在 \`/etc/muyun/muyun.env\`，Docker 的写在 \`deploy/.env\`。空值等于没写；看不懂的值按默认处理，启动时会逐条说明。

本页由 \`npm run config:write\` 按 \`apps/server/src/kit/config-table.ts\` 生成，请不要手改。
`;

/** docs/ops/config.md */
export const configPage = (): string =>
  [PAGE_HEAD, ...groups.map((g) => `## ${GROUPS[g]}\n\n${tableOf(g)}\n`)].join('\n');

/** The rows of README: what everybody meets first. */
const readme = (): string =>
  [tableOf('basic'), ...of('several').map(lineOf), ...of('files').map(lineOf)].join('\n');

/** What Docker Compose gives to each server. */
const composeLines = (): string =>
  rows
    .flatMap(([name, { compose }]) => (compose === undefined ? [] : [`  ${name}: ${quoted(compose)}`]))
    .join('\n');
const quoted = (value: string): string =>
  /^[\w/$][\w:/.${}@-]*$/.test(value) && !/^\d+$/.test(value) ? value : `'${value}'`;

const plain = (text: string): string => text.replaceAll('**', '').replaceAll('`', '');
const exampleOf = ([name, s]: readonly [SettingName, Setting]): string =>
  `# ${plain(s.meaning)}${s.usual ? `（默认：${plain(s.usual)}）` : ''}\n#${name}=`;
const examples = (left: (s: Setting) => boolean): string =>
  groups
    .flatMap((g) => {
      const own = of(g).filter(([, s]) => !left(s));
      return own.length === 0 ? [] : [`# ── ${GROUPS[g]}\n${own.map(exampleOf).join('\n')}`];
    })
    .join('\n\n');

const COMPOSE_HEAD = `# 复制为 .env 再填写；由 npm run config:write 生成。前五项必填，口令可用 openssl rand -hex 24 生成，以后不要改。
# 打开网页的域名，要能解析到本机；证书自动申请
DOMAIN=
POSTGRES_PASSWORD=
S3_ACCESS_KEY_ID=muyun
S3_SECRET_ACCESS_KEY=
PASSWORD_PEPPER=
# 镜像的版本
#MUYUN_VERSION=latest
`;
const SYSTEMD_HEAD = `# /etc/muyun/muyun.env：去掉要改的那一行前面的 #。由 npm run config:write 生成。
`;

const START = 'settings:begin';
const END = 'settings:end';
/** The text with what stands between the two marks exchanged. */
function between(text: string, inner: string): string {
  const [begin, end] = [text.indexOf('\n', text.indexOf(START)), text.lastIndexOf('\n', text.indexOf(END))];
  if (begin < 0 || end < 0) throw new Error(`no marks ${START} … ${END}`);
  return `${text.slice(0, begin + 1)}${inner}${text.slice(end)}`;
}

/** What each file of the repository must be, by its path. */
export function writtenFiles(root: string): ReadonlyMap<string, string> {
  const now = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  return new Map([
    ['docs/ops/config.md', configPage()],
    ['README.md', between(now('README.md'), readme())],
    ['deploy/compose.yaml', between(now('deploy/compose.yaml'), composeLines())],
    [
      'deploy/.env.example',
      `${COMPOSE_HEAD}\n${examples((s) => s.compose !== undefined || s.group === 'backup')}\n`,
    ],
    ['deploy/muyun.env.example', `${SYSTEMD_HEAD}\n${examples(() => false)}\n`],
  ]);
}
