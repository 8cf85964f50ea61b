import type { Call } from '../chainReads.ts'

// One eth_call that runs many: the init code of a contract that is never deployed calls each address in turn and
// returns what they answered. It needs no contract on the chain, costs one request of the provider's quota, and all
// answers are of one block.

/** Calls that fit into one bundle: a node returns at most 24,576 bytes of "code", and takes 49,152 of init code. */
export const maxBundle = 58
/** Bytes kept of each answer: a short text, or the twelve words that four.meme tells of a token. */
const maxAnswer = 384
const slot = 32 + maxAnswer
/** A contract that burns gas takes its own share only, so that all of them stay below the usual 50 million. */
const gasPerCall = 500_000
/** Gas of such a call alone, in hex: its share, and what a transaction costs before any code runs. */
export const gasAlone = `0x${(gasPerCall + 100_000).toString(16)}`
const answersAt = 0x400

const push = (opcode: string, value: number, bytes: number): string =>
  opcode + value.toString(16).padStart(2 * bytes, '0')
const push1 = (value: number): string => push('60', value, 1)
const push2 = (value: number): string => push('61', value, 2)
const push3 = (value: number): string => push('62', value, 3)

/**
 * Copies the call's data from the code's tail, calls, and stores the length of the answer plus one; zero if it failed.
 * Where a node allows less gas than all shares, no call fails alone for want of it: what that leaves is too little to
 * return anything, and the whole bundle fails.
 */
function stepOf({ to, data }: Call, index: number, dataAt: number): string {
  const length = (data.length - 2) / 2
  const slotAt = answersAt + index * slot
  return [
    push2(length) + push3(dataAt) + push1(0),
    '39',
    push2(maxAnswer) + push3(slotAt + 32) + push2(length) + push1(0),
    `73${to.slice(2).toLowerCase()}${push3(gasPerCall)}`,
    'fa',
    // success * (returndatasize + 1)
    `3d${push1(1)}0102`,
    `${push3(slotAt)}52`,
  ].join('')
}

/** True for a call that a bundle can hold: to an address, with at most 512 bytes of data. */
export const fitsBundle = ({ to, data }: Call): boolean =>
  /^0x[0-9a-f]{40}$/i.test(to) && /^0x([0-9a-f]{2}){0,512}$/i.test(data)

/**
 * Init code that runs up to `maxBundle` calls.
 *
 * @throws Error for more, for an address that is none, and for more than 512 bytes of data in one call
 */
export function buildCallBundle(calls: readonly Call[]): string {
  if (calls.length > maxBundle) throw new Error(`more than ${maxBundle} calls in one bundle`)
  const wrong = calls.find((call) => !fitsBundle(call))
  if (wrong) throw new Error(`not a call: ${wrong.to} ${wrong.data}`)
  const end = `${push3(calls.length * slot)}${push3(answersAt)}f3`
  const bodyBytes = (calls.map((call, index) => stepOf(call, index, 0)).join('').length + end.length) / 2
  let dataAt = bodyBytes
  const steps = calls.map((call, index) => {
    const step = stepOf(call, index, dataAt)
    dataAt += (call.data.length - 2) / 2
    return step
  })
  return `0x${steps.join('')}${end}${calls.map(({ data }) => data.slice(2).toLowerCase()).join('')}`
}

/** The answer in one slot. */
function answerAt(reply: string, index: number): BundledAnswer {
  const start = 2 + 2 * slot * index
  const told = BigInt(`0x${reply.slice(start, start + 64)}`)
  if (told === 0n) return null
  if (told > BigInt(maxAnswer) + 1n) return undefined
  return `0x${reply.slice(start + 64, start + 62 + 2 * Number(told)).toLowerCase()}`
}

/** Answer to a call of a bundle: hex, null if the call failed, undefined if it has to be asked alone. */
export type BundledAnswer = string | null | undefined

/**
 * The answers of a bundle in order. A call whose answer is longer than 384 bytes has to be asked alone.
 *
 * @returns null if the reply is not one of so many calls
 */
export function parseCallBundle(reply: unknown, count: number): BundledAnswer[] | null {
  if (typeof reply !== 'string' || reply.length !== 2 + 2 * slot * count || !/^0x[0-9a-f]*$/i.test(reply))
    return null
  return Array.from({ length: count }, (_, index) => answerAt(reply, index))
}
