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
  sol: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
} as const
