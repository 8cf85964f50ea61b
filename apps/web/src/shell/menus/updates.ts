/** What users got, and when it came; newest first. Words: locales/log. */
export const updates = [
  { date: '2026-11-20', name: 'shell' },
  { date: '2026-11-20', name: 'wallets' },
  { date: '2026-11-20', name: 'reorg' },
  { date: '2026-11-20', name: 'launchpads' },
  { date: '2026-11-20', name: 'pools' },
  { date: '2026-11-20', name: 'search' },
  { date: '2026-11-20', name: 'dexes' },
  { date: '2026-11-20', name: 'sandbox' },
] as const
