/** What is given of an environment, and what of that cannot be used. */
import { type Environment, type Setting, type SettingName, SETTINGS } from './config-table.ts';

/** The rows that have a value; an empty one is none. */
export const givenOf = (env: Environment): Partial<Record<SettingName, string>> =>
  Object.fromEntries(
    Object.keys(SETTINGS).flatMap((name) => {
      const value = env[name as SettingName];
      return value ? [[name, value] as const] : [];
    }),
  );

const IS_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
function faultOf({ is }: Setting, value: string): string | null {
  if (is === 'number') return Number.isFinite(Number(value)) ? null : '应为数字';
  if (is === 'time') return IS_TIME.test(value) ? null : '应为 HH:mm';
  if (is === 'url') return URL.canParse(value) ? null : '不是网址';
  if (is === undefined || is.includes(value)) return null;
  return `应为 ${is.join('、')} 之一`;
}

/** What of an environment cannot be used, in sentences; a value is shown where it is no secret. */
export const configFaults = (env: Environment): string[] =>
  Object.entries(givenOf(env)).flatMap(([name, value]) => {
    const setting = SETTINGS[name as SettingName];
    const fault = faultOf(setting, value);
    return fault === null
      ? []
      : [`环境变量 ${name}${setting.isSecret ? '' : `=${value}`} 无法使用：${fault}，现按默认处理`];
  });
