/** The release of this program. A release is a version, its chapter of CHANGELOG.md and its stored dump (docs/ops/upgrade.md). */
export const VERSION = '0.3.0';
