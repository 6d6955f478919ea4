/** The part of js-yaml that the checks use. */
declare module 'js-yaml' {
  export function load(text: string): unknown;
}
