/** Mark and short name of a space: what the header itself shows of it. */

const MAX_NAME = 20;
/** Cut between characters, never within one. */
export const shortName = (name: string): string => {
  const characters = [...name];
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME).join('')}…` : name;
};

const HUES = ['#0B7285', '#6938D6', '#A35206', '#16734A', '#2456D6', '#C2410C', '#77738C'];
/** The significant character of a company name, on a colour that stays the same for that company. */
export function TenantMark({ name, size = 32 }: { name: string; size?: number }) {
  const plain = name.replace(/^(上海|北京|广州|深圳|佛山|肇庆|成都|江苏|浙江|广东)/, '');
  const hue = HUES[[...name].reduce((sum, c) => sum + (c.codePointAt(0) ?? 0), 0) % HUES.length];
  return (
    <span
      className="my-mark"
      style={{ background: hue, width: size, height: size, fontSize: Math.round(size * 0.44) }}
      aria-hidden
    >
      {[...(plain || name)][0]}
    </span>
  );
}
