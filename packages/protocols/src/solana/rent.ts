import { programs } from './programs.ts'

/** Lamports that an account without data must hold to exist: (0 + 128) bytes at 6,960. */
export const accountRent = 890_880n

/**
 * Lamports that a token account must hold: (165 + 128) bytes, or (170 + 128) of Token-2022, which marks the owner of an
 * associated account as fixed. Extensions of a mint may add some bytes.
 */
export function tokenRent(tokenProgram: string): bigint {
  return tokenProgram === programs.token2022 ? 2_074_080n : 2_039_280n
}
