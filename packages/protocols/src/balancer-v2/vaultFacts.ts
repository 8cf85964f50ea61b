import type { BaseUnits } from '@peregrine/core/units'
import { logFault } from '../evmDecoder.ts'
import type { EvmLog } from '../evmLog.ts'
import { addressAt, arrayAt, type EvmWords, uintAt } from '../evmWords.ts'
import type { DecodeFault, PoolFact, SwapFact } from '../fact.ts'

type Addresses = { pool: string | null; sold: string | null; bought: string | null }

/** The swap of a vault's event, with the amounts paid and received in its first words; null if both are zero. */
export function vaultSwap(
  dex: string,
  log: EvmLog,
  words: EvmWords,
  { pool, sold, bought }: Addresses,
): SwapFact | null {
  const paid = uintAt(words, 0)
  const got = uintAt(words, 1)
  if (!pool || !sold || !bought || (paid === 0n && got === 0n)) return null
  return {
    kind: 'swap',
    dex,
    pool,
    index: log.logIndex,
    sold: { token: sold, units: paid as BaseUnits },
    bought: { token: bought, units: got as BaseUnits },
    sender: null,
  }
}

/** Limits of a vault's token list, and the words of one entry; a token is the first of them. */
type TokenList = { maxTokens: number; wordsPerToken: number }

/** The pool of a vault's registration, with its tokens as a list in the first word; a fault if the list is broken. */
export function registeredPool(
  dex: string,
  log: EvmLog,
  words: EvmWords,
  { pool, factory, maxTokens, wordsPerToken }: TokenList & { pool: string | null; factory: string | null },
): PoolFact | DecodeFault {
  const list = arrayAt(words, 0, maxTokens)
  if (pool === null || factory === null || !list) return logFault(dex, log, 'token-list')
  const tokens = Array.from({ length: list.length }, (_, i) =>
    addressAt(words, list.start + i * wordsPerToken),
  ).filter((token) => token !== null)
  if (tokens.length < list.length) return logFault(dex, log, 'token-list')
  return { kind: 'pool', dex, pool, index: log.logIndex, tokens, feePips: null, factory }
}
