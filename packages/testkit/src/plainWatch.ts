import { noRules } from '@peregrine/contract/watchedWalletRules'

/** Settings of a watched wallet that nobody changed: every event, no limits. */
export const plainWatch = {
  avatarUrl: '',
  configGroup: 'Default',
  monitorEvents: ['ALL'],
  enablePush: true,
  minUsd: null,
  maxUsd: null,
  rules: noRules,
} as const
