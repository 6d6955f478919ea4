/** Which of the two menu trees a person sees: a pure function of the granted rights (platform M22). */
const MARKERS = [/^RedSaasManagement\./, /^AlAgentUser\./, /^AlAgentPay\./];
const FULL_ONLY = [
  /^AlLog\./,
  /^AlThird\./,
  /^AlNestAdmin\./,
  /^AlPayment\./,
  /^AlReport\./,
  /^AlSupplier\./,
  /^AlBasic\.Suppliers:/,
  /^AlBasic\.Demanders:/,
];

export function menuTreeOf(rights: ReadonlySet<string>): 'full' | 'flat' {
  const held = [...rights];
  const hasMarker = held.some((r) => MARKERS.some((m) => m.test(r)));
  const hasFullOnly = held.some((r) => FULL_ONLY.some((m) => m.test(r)));
  return hasMarker && !hasFullOnly ? 'flat' : 'full';
}
