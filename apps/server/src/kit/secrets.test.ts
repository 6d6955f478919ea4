/** Secrets at rest open with their key and for their owner only (platform F7). */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { masked, seal, setSecretsKey, unseal } from './secrets.ts';

beforeEach(() => setSecretsKey('eins'));
afterAll(() => setSecretsKey('eins'));

it('what is sealed twice is never the same, and opens', () => {
  const [one, other] = [seal('密钥'), seal('密钥')];
  expect(one).not.toBe(other);
  expect([unseal(one), unseal(other)]).toEqual(['密钥', '密钥']);
  expect(one).not.toContain('密钥');
  // a form sends back what it was given
  expect(seal(one)).toBe(one);
});

it('opens for its owner only', () => {
  const sealed = seal('secret', 'row 1');
  expect([unseal(sealed, 'row 1'), unseal(sealed, 'row 2'), unseal(sealed)]).toEqual(['secret', null, null]);
});

it('does not open with another key, changed, or cut', () => {
  const sealed = seal('secret-1234');
  const at = sealed.length - 3;
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  expect([unseal(changed), unseal(sealed.slice(0, -4)), unseal('secret-1234')]).toEqual([null, null, null]);
  expect(masked(sealed)).toBe('****1234');
  setSecretsKey('zwei');
  expect(unseal(sealed)).toBeNull();
  expect(masked(sealed)).toBe('****');
});
