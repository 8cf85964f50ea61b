import type { Intent } from '@peregrine/wallet/intent'
import { evmUnsigned } from '@peregrine/wallet/trade/evmUnsigned'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectEvm, type EvmProvider } from '../../domain/wallet-connect/evmWallet.ts'
import { watchSignedIn } from '../../domain/wallet-connect/watchSignedIn.ts'
import { signConnected } from './signConnected.ts'

const wallet = `0x${'ab'.repeat(20)}`
const hash = `0x${'11'.repeat(32)}`
const sandboxBlock = `0x${'0a'.repeat(32)}`
const realBlock = `0x${'0b'.repeat(32)}`

const server = vi.hoisted(() => ({ runId: 'run' as string | null }))
vi.mock('../worker/environment.ts', () => ({
  readEnvironment: async () => ({ id: '', runId: server.runId }),
}))

function answer(path: string): unknown {
  if (path === '/rpc/eth') return { jsonrpc: '2.0', id: 1, result: { hash: sandboxBlock } }
  throw new Error(`nobody asks for ${path}`)
}

/** A wallet whose own node answers `block` when asked for its first one. */
async function connect(block: () => unknown): Promise<string[]> {
  const asked: string[] = []
  const answers: Record<string, () => unknown> = {
    eth_accounts: () => [wallet],
    eth_chainId: () => '0x1',
    eth_getBlockByNumber: block,
    eth_sendTransaction: () => hash,
  }
  const provider: EvmProvider = {
    async request({ method }) {
      asked.push(method)
      return answers[method]?.()
    },
  }
  watchSignedIn(await connectEvm(provider, true))
  return asked
}

function cancelling(): Intent {
  const { runId } = server
  return {
    kind: 'cancel',
    id: 'c'.repeat(32),
    environment: { id: '', runId },
    network: 'eth',
    wallet,
    limits: {
      family: 'EVM',
      chainId: 1,
      nonce: 3,
      maxGas: 21_000n,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
    },
  }
}

function sign() {
  const intent = cancelling()
  return signConnected(intent, evmUnsigned(intent, { to: wallet, data: '0x', value: 0n }))
}

beforeEach(() => {
  server.runId = 'run'
  vi.stubGlobal('fetch', async (path: string) => Response.json(answer(path)))
})
afterEach(() => void vi.unstubAllGlobals())

test('a wallet that is on the sandbox’s own blocks signs there', async () => {
  const asked = await connect(() => ({ hash: sandboxBlock.toUpperCase().replace('0X', '0x') }))
  expect(await sign()).toEqual({ hash, raw: '' })
  expect(asked).toContain('eth_sendTransaction')
})

test.each([
  ['is on the real chain', () => ({ hash: realBlock })],
  ['tells no block', () => null],
  ['tells no hash', () => ({ hash: 7 })],
  [
    'answers nothing but prompts',
    () => {
      throw Object.assign(new Error('unsupported'), { code: 4200 })
    },
  ],
])('in the sandbox, one that %s gets nothing to sign', async (_, block) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const asked = await connect(block)
  await expect(sign()).rejects.toMatchObject({ name: 'Refused', code: 'wallet-off-sandbox' })
  expect(asked).not.toContain('eth_sendTransaction')
})

test('outside the sandbox its node is not asked', async () => {
  server.runId = null
  const asked = await connect(() => ({ hash: realBlock }))
  expect(await sign()).toEqual({ hash, raw: '' })
  expect(asked).not.toContain('eth_getBlockByNumber')
})
