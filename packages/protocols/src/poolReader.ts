import { zeroAddress } from '@peregrine/core/address'
import type { ContractAddresses } from './addresses.ts'
import { type EvmWords, parseEvmWords, addressAt } from './evmWords.ts'
import type { EvmCall, PoolAnswer, PoolQuestion } from './poolInfo.ts'

/** How pools of one family are learned: the calls of a round, and what their answers come to. */
export type PoolReader = {
  calls(question: PoolQuestion, addresses: ContractAddresses): EvmCall[]
  /** `answers[i]` belongs to `calls[i]`; null where the call reverted or answered with something else than words. */
  parse(
    question: PoolQuestion,
    answers: readonly (EvmWords | null)[],
    addresses: ContractAddresses,
  ): PoolAnswer
}

export const noPool: PoolAnswer = { type: 'none' }

/** The first word of an answer as an address that is not zero; null otherwise. */
export function answeredAddress(answer: EvmWords | null | undefined): string | null {
  const address = answer && answer.count > 0 ? addressAt(answer, 0) : null
  return address === zeroAddress ? null : address
}

/** An answer as words; an empty one (no contract there) is null like a revert. */
export function parseAnswer(result: string | null | undefined): EvmWords | null {
  const words = parseEvmWords(result)
  return words && words.count > 0 ? words : null
}
