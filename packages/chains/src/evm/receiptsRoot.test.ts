import { isFault } from '@peregrine/core/fault'
import { type Hex, hexToBytes, keccak256, toHex, toRlp } from 'viem'
import { expect, test } from 'vitest'
import { computeLogsBloom } from './logsBloom.ts'
import type { RawReceipt } from './rawBlock.ts'
import { computeReceiptsRoot, emptyTrieRoot } from './receiptsRoot.ts'

const zeroAddress = `0x${'00'.repeat(20)}`
const zeroBloom = `0x${'00'.repeat(256)}`

function receipt(over: Partial<RawReceipt>): RawReceipt {
  return {
    type: 0,
    status: '0x1',
    cumulativeGasUsed: '0x0',
    logsBloom: zeroBloom,
    logs: [],
    transactionHash: `0x${'00'.repeat(32)}`,
    from: zeroAddress,
    to: null,
    depositNonce: null,
    depositReceiptVersion: null,
    effectiveGasPrice: null,
    l1Fee: 0n,
    ...over,
  }
}

const emptyLog = { address: zeroAddress, topics: [], data: '0x', logIndex: '0x0', transactionIndex: '0x0' }

// Roots as published in the tests of alloy and reth.
test('an access-list receipt', () => {
  const logsBloom = `0x${'00'.repeat(255)}01`
  const one = receipt({ type: 1, cumulativeGasUsed: toHex(102_068), logs: [emptyLog], logsBloom })
  expect(computeReceiptsRoot([one]).root).toBe(
    '0xfe70ae4a136d98944951b2123859698d59ad251a381abc9960fa81cae3d0d4a0',
  )
})

test('a legacy, a fee-market and a failed access-list receipt', () => {
  const logs = [{ ...emptyLog, topics: [`0x${'00'.repeat(32)}`] }]
  const three = [
    receipt({ cumulativeGasUsed: toHex(21_000) }),
    receipt({ type: 2, cumulativeGasUsed: toHex(42_000), logs, logsBloom: computeLogsBloom(logs) }),
    receipt({ type: 1, cumulativeGasUsed: toHex(63_000), status: '0x0' }),
  ]
  expect(computeReceiptsRoot(three).root).toBe(
    '0xa4746a21d06f407a22200fed3491774c1b455736af092b7dcd7565de6b11da0c',
  )
})

test('a deposit commits to its nonce and version after Canyon, and to neither before', () => {
  const canyon: Hex = `0x7ef9010d0182b741b90100${'00'.repeat(256)}c0833d3bbf01`
  const before: Hex = `0x7ef901080182b741b90100${'00'.repeat(256)}c0`
  const deposit = receipt({ type: 0x7e, cumulativeGasUsed: toHex(46_913), depositNonce: toHex(4_012_991) })
  expect(computeReceiptsRoot([{ ...deposit, depositReceiptVersion: '0x1' }]).root).toBe(slowRoot([canyon]))
  expect(computeReceiptsRoot([deposit]).root).toBe(slowRoot([before]))
})

test.each([2, 3, 16, 17, 127, 128, 129, 130, 143, 144, 255, 256, 257, 273, 600, 4_200])(
  '%i receipts',
  (count) => {
    const receipts = Array.from({ length: count }, (_, i) =>
      receipt({ type: 2, cumulativeGasUsed: toHex(21_000 * i) }),
    )
    const values = receipts.map(({ cumulativeGasUsed }): Hex => {
      const gas = Number(cumulativeGasUsed) === 0 ? '0x' : toHex(hexToBytes(cumulativeGasUsed as Hex))
      return `0x02${toRlp(['0x01', gas, zeroBloom as Hex, []]).slice(2)}`
    })
    expect(computeReceiptsRoot(receipts).root).toBe(slowRoot(values))
  },
)

test('no receipts', () => {
  expect(computeReceiptsRoot([]).root).toBe(emptyTrieRoot)
})

test.each(['0xzz', 'abcd', '0x123', ''])('data %j is malformed', (data) => {
  const one = receipt({ logs: [{ ...emptyLog, data }] })
  expect(() => computeReceiptsRoot([one])).toThrow(
    expect.toSatisfy((error) => isFault(error, 'reply.malformed')),
  )
})

test('detects upper case, which decoders do not accept', () => {
  const one = (data: string) => receipt({ logs: [{ ...emptyLog, data }] })
  expect(computeReceiptsRoot([one('0xabcd')]).sawUpperCase).toBe(false)
  expect(computeReceiptsRoot([one('0xABcd')])).toEqual({
    ...computeReceiptsRoot([one('0xabcd')]),
    sawUpperCase: true,
  })
})

/** The trie straight from the yellow paper, not optimised. */
function slowRoot(values: readonly Hex[]): Hex {
  const entries = values.map((value, i) => ({
    key: Array.from(toRlp(i === 0 ? '0x' : toHex(i)).slice(2), hexDigit),
    value,
  }))
  return keccak256(slowNode(entries))
}

type Entry = { key: number[]; value: Hex }

function hexDigit(char: string): number {
  return Number.parseInt(char, 16)
}

function slowNode(entries: readonly Entry[]): Hex {
  const [first] = entries as [Entry]
  if (entries.length === 1) return toRlp([compact(first.key, 2), first.value])
  let shared = 0
  while (entries.every(({ key }) => key[shared] === first.key[shared])) shared++
  const below = entries.map(({ key, value }) => ({ key: key.slice(shared), value }))
  if (shared > 0) return toRlp([compact(first.key.slice(0, shared), 0), keccak256(slowNode(below))])
  const children = Array.from({ length: 16 }, (_, nibble): Hex => {
    const own = below
      .filter(({ key }) => key[0] === nibble)
      .map(({ key, value }) => ({ key: key.slice(1), value }))
    return own.length === 0 ? '0x' : keccak256(slowNode(own))
  })
  return toRlp([...children, '0x'])
}

function compact(nibbles: readonly number[], flag: number): Hex {
  const all = nibbles.length % 2 === 0 ? [flag, 0, ...nibbles] : [flag + 1, ...nibbles]
  return `0x${all.map((nibble) => nibble.toString(16)).join('')}`
}
