import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { encodeAbiParameters, getContractAddress, type Hex, parseAbiParameters } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyEvmSignature } from './verifyEvmSignature.ts'

const owner = privateKeyToAccount(`0x${'0'.repeat(59)}a11ce`)
const stranger = privateKeyToAccount(`0x${'0'.repeat(59)}00b0b`)
const wallet = '0x1271000000000000000000000000000000001271'
const message = 'peregrine.test wants you to sign in'

/**
 * A contract wallet in 76 bytes: isValidSignature(hash, signature) returns 0x1626ba7e when ecrecover of the 65 bytes is
 * the owner, else zero.
 */
const walletCode: Hex = `0x6004355f5260a4355f1a6020526064356040526084356060526020608060805f60015afa5060805173${owner.address.slice(2)}14631626ba7e0260e01b5f5260205ff3`

/** Burns all the gas it gets. */
const greedyCode: Hex = '0x5b5f56'
const greedy = '0x6a5000000000000000000000000000000000006a'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain({ chainId: 1, mining: 'auto' })
  await chain.rpc.call('anvil_setCode', wallet, walletCode)
  await chain.rpc.call('anvil_setCode', greedy, greedyCode)
})
afterAll(() => chain.stop())

const request = (_: string, method: string, params: unknown[]) => chain.rpc.call(method, ...params)
const verify = (address: string, signature: string, chainId = '1') =>
  verifyEvmSignature(request, { address, chainId, message, signature })

test("a contract wallet signs in by its owner's signature (ERC-1271)", async () => {
  expect(await verify(wallet, await owner.signMessage({ message }))).toBe(true)
})

test('but not by a signature of anyone else, for another text, on a chain without endpoint, or without code', async () => {
  expect(await verify(wallet, await stranger.signMessage({ message }))).toBe(false)
  expect(await verify(wallet, await owner.signMessage({ message: 'something else' }))).toBe(false)
  expect(await verify(wallet, await owner.signMessage({ message }), '10')).toBe(false)
  expect(
    await verify('0x00000000000000000000000000000000000c0de0', await owner.signMessage({ message })),
  ).toBe(false)
})

test('a contract that burns gas for ever is abandoned', async () => {
  expect(await verify(greedy, `0x${'11'.repeat(65)}`)).toBe(false)
})

test('a wallet not deployed yet signs in by its deployment data (ERC-6492)', async () => {
  // CREATE2 by the usual deployer: 32 bytes of salt, then the wallet's init code.
  const factory = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
  const size = (walletCode.length - 2) / 2
  const init =
    `0x60${size.toString(16).padStart(2, '0')}600a5f3960${size.toString(16).padStart(2, '0')}5ff3${walletCode.slice(2)}` as Hex
  const salt = `0x${'0'.repeat(64)}` as Hex
  const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: init })
  const wrap = (signature: Hex) => {
    const parts = [factory, `${salt}${init.slice(2)}`, signature] as const
    const wrapped = encodeAbiParameters(parseAbiParameters('address, bytes, bytes'), parts)
    return `${wrapped}${'6492'.repeat(16)}`
  }
  expect(await verify(address.toLowerCase(), wrap(await stranger.signMessage({ message })))).toBe(false)
  expect(await verify(address.toLowerCase(), wrap(await owner.signMessage({ message })))).toBe(true)
})
