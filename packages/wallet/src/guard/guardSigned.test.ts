import { signSolana, solanaAddressOf } from '../sign/signSolana.ts'
import { serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import type { Intent } from '../intent.ts'
import { evmAddressOf, signEvm } from '../sign/signEvm.ts'
import { guardSignedEvm, guardSignedSolana } from './guardSigned.ts'

type Hex = `0x${string}`

const key = new Uint8Array(32).fill(7)
const otherKey = new Uint8Array(32).fill(9)
const wallet = evmAddressOf(key)
const intent: Intent = {
  kind: 'cancel',
  id: 'f'.repeat(32),
  environment: { id: 'test', runId: null },
  network: 'eth',
  wallet,
  limits: { family: 'EVM', chainId: 1, nonce: 1, maxGas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
}
const fields = {
  type: 'eip1559',
  chainId: 1,
  gas: 21_000n,
  maxFeePerGas: 9n,
  to: wallet as Hex,
  value: 0n,
} as const
const unsigned = serializeTransaction({ ...fields, nonce: 1 })

test('signed bytes of the guarded transaction pass, whatever the signature begins with', async () => {
  for (let nonce = 0; nonce < 60; nonce++) {
    const bytes = serializeTransaction({ ...fields, nonce })
    expect(await guardSignedEvm(intent, bytes, signEvm(key, bytes).raw)).toBeNull()
  }
})

test('another key, another transaction, a changed byte or no transaction at all is refused', async () => {
  const codeOf = async (raw: Hex) => (await guardSignedEvm(intent, unsigned, raw))?.code
  const { raw } = signEvm(key, unsigned)
  expect(await codeOf(signEvm(otherKey, unsigned).raw)).toBe('signed.signer')
  expect(await codeOf(signEvm(key, serializeTransaction({ ...fields, nonce: 2 })).raw)).toBe(
    'signed.different',
  )
  expect(await codeOf(`${raw}00`)).toBe('signed.different')
  expect(await codeOf(raw.slice(0, -2) as Hex)).toBe('signed.different')
  expect(await codeOf(unsigned)).toBe('signed.different')
  expect(await codeOf('0x')).toBe('signed.different')
  const [last, other] = [raw.slice(-2), raw.endsWith('11') ? '12' : '11']
  expect(await codeOf(`${raw.slice(0, -last.length)}${other}` as Hex)).toMatch(/^signed\./)
})

test('on Solana: only the guarded message with a signature of the wallet', () => {
  const seed = new Uint8Array(32).fill(7)
  const message = Uint8Array.from([1, 0, 1, 9, 9, 9])
  const wallet = solanaAddressOf(seed)
  const intent = { wallet } as Intent
  const { wire } = signSolana(seed, message)
  expect(guardSignedSolana(intent, message, wire)).toBeNull()
  const other = signSolana(new Uint8Array(32).fill(8), message).wire
  expect(guardSignedSolana(intent, message, other)).toMatchObject({ code: 'signed.signer' })
  const longer = Uint8Array.from([...wire, 0])
  expect(guardSignedSolana(intent, message, longer)).toMatchObject({ code: 'signed.different' })
  const changed = Uint8Array.from(wire, (byte, at) => (at === wire.length - 1 ? byte ^ 1 : byte))
  expect(guardSignedSolana(intent, message, changed)).toMatchObject({ code: 'signed.different' })
})
