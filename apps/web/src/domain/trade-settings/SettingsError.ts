/** What can go wrong with trade settings; each has its message in the area `tradeSettings`. */
export type SettingsProblem =
  /** A save of invalid settings: nothing was changed. */
  | 'invalid'
  /** The browser refuses storage: settings last until the page is closed. */
  | 'storage'
  /** The stored text is not JSON: the defaults apply. */
  | 'malformed'
  /** Stored settings that break a rule: the defaults apply. */
  | 'validation'
  | 'network'
  | 'alerts-off'

const messages: Record<SettingsProblem, string> = {
  invalid: 'Invalid settings configuration',
  storage: 'Failed to access local storage',
  malformed: 'Failed to parse stored settings',
  validation: 'Settings validation failed',
  network: 'Invalid network specified',
  'alerts-off': 'Price alerts are disabled',
}

export class SettingsError extends Error {
  readonly problem: SettingsProblem

  constructor(problem: SettingsProblem) {
    super(messages[problem])
    this.name = 'SettingsError'
    this.problem = problem
  }
}
