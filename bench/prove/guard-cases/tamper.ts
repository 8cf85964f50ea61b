import type { GuardCase } from './guardCase.ts'

/** What a tampering changes of a case; null where it does not apply. */
export type Change = Partial<Pick<GuardCase, 'intent' | 'unsigned' | 'environment' | 'now'>> | null

/** One way of tampering. The result must never be signed. */
export type Tamper = { name: string; change(from: GuardCase): Change }

/** The tampered case; null where the tampering does not apply. */
export function tampered(from: GuardCase, { name, change }: Tamper): GuardCase | null {
  const changed = change(from)
  return changed && { ...from, ...changed, name: `${from.name}: ${name}` }
}

/** Nobody's address, token and key. */
export const thief = {
  evm: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  token: '0xdddddddddddddddddddddddddddddddddddddddd',
  sol: '9qtGnhQXs8UtpWFRDiEt2oGV8oMCUz6ZpP4Taf1XoPvi',
  mint: '7aEqxUtm6znF93mDRFNNph2pSUP9KT3yDk5x38YoR23c',
} as const
