/** What a vault refuses. The first seven are the spec's, whose texts the page supplies. */
export const vaultProblems = [
  'wallet-unknown',
  'index-exists',
  'key-invalid',
  'encryption-failed',
  'address-exists',
  'type-unsupported',
  'key-unreadable',
  'key-empty',
  'password-wrong',
  'password-short',
  'vault-exists',
  'vault-missing',
  'vault-locked',
  'vault-damaged',
  'vault-foreign',
  'vault-full',
  'not-written',
  'backup-unreadable',
  'confirmation-needed',
  'evm-in-sandbox',
  'sign-in-foreign',
] as const
export type VaultProblem = (typeof vaultProblems)[number]

/** A refused request to the vault; nothing was changed. */
export class VaultError extends Error {
  readonly problem: VaultProblem

  constructor(problem: VaultProblem, options?: ErrorOptions) {
    super(`vault: ${problem}`, options)
    this.name = 'VaultError'
    this.problem = problem
  }
}
