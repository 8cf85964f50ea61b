import { wordOf } from '../evmWords.ts'
import type { PowerFunction } from './powers.ts'

type Subject = { target: string; amount: bigint }

/**
 * Call data that uses a power: addresses are the target, numbers the amount, lists hold the target alone.
 *
 * @returns 0x hex
 */
export function buildPowerCall({ signature, selector, flag }: PowerFunction, subject: Subject): string {
  const types = signature.slice(signature.indexOf('(') + 1, -1)
  const kinds = types === '' ? [] : types.split(',')
  const heads: string[] = []
  let tail = ''
  for (const kind of kinds) {
    if (kind === 'address[]') {
      heads.push(wordOf(kinds.length * 32 + tail.length / 2))
      tail += wordOf(1) + wordOf(subject.target)
    } else if (kind === 'address') heads.push(wordOf(subject.target))
    else heads.push(kind === 'bool' ? wordOf(flag ? 1 : 0) : wordOf(subject.amount))
  }
  return `${selector}${heads.join('')}${tail}`
}
