import { zeroAddress } from '@peregrine/core/address'
import type { ContractAddresses } from './addresses.ts'
import { type EvmWords, parseEvmWords, addressAt } from './evmWords.ts'
import type { EvmCall, PoolAnswer, PoolQuestion } from './poolInfo.ts'

/** Lookup of one family's pools: the calls of a round, and the parsing of their results. */
export type PoolReader = {
  calls(question: PoolQuestion, addresses: ContractAddresses): EvmCall[]
  /** `answers[i]` belongs to `calls[i]`; null if the call reverted or did not return words. */
  parse(
    question: PoolQuestion,
    answers: readonly (EvmWords | null)[],
    addresses: ContractAddresses,
  ): PoolAnswer
}

export const noPool: PoolAnswer = { type: 'none' }

/** The first word of an answer as a non-zero address; null otherwise. */
export function answeredAddress(answer: EvmWords | null | undefined): string | null {
  const address = answer && answer.count > 0 ? addressAt(answer, 0) : null
  return address === zeroAddress ? null : address
}

/** An answer as words; an empty one (no contract there) is null like a revert. */
export function parseAnswer(result: string | null | undefined): EvmWords | null {
  const words = parseEvmWords(result)
  return words && words.count > 0 ? words : null
}
