import { addressesByChain } from '@peregrine/protocols/addresses'
import { creationCode, deployedCode } from '@peregrine/sandbox/evm/artifact'
import type { Person } from '@peregrine/sandbox/evm/cast'
import { withArgs } from '@peregrine/sandbox/evm/chainBuilder'
import type { TestChain } from '@peregrine/testkit/testChain'
import { createTestWallet } from '@peregrine/testkit/testWallet'
import { type Address, encodeFunctionData, getContractAddress, type Hex, parseAbi } from 'viem'
import type { Subject } from '../subject.ts'

const abi = parseAbi([
  'function createPool(address a, address b, bool isStable) returns (address)',
  'function getPool(address a, address b, bool isStable) view returns (address)',
  'function sync()',
  'function transfer(address to, uint256 value) returns (bool)',
  'function setPair(address pair)',
  'function setTax(address pair, uint256 buyBps, uint256 sellBps)',
])
export const router: Address = '0xcf77a3ba9a5ca399b7c97c74d54e5b1beb874e43'
const supply = 10n ** 24n
const coins = 5n * 10n ** 18n

export type SolidlyLaunch = { contract: string; isStable?: boolean; taxBps?: [buy: number, sell: number] }

/**
 * Deploys Aerodrome's factory and router on a Base test chain; returns a function that launches tokens with a pool
 * there.
 */
export async function createSolidly(chain: TestChain): Promise<(launch: SolidlyLaunch) => Promise<Subject>> {
  const addresses = addressesByChain.base
  const factory = [...(addresses?.factories.values() ?? [])].find(({ kind }) => kind === 'solidly')
    ?.address as Address
  const { wrapped } = chain.contracts
  const wallet = createTestWallet(chain)
  const creator = chain.users[0] as Person
  const send = (to: Address | null, data: Hex, value?: bigint) =>
    wallet.send(creator, { to, data, value, gas: 5_000_000n })
  await chain.rpc.call('anvil_setCode', factory, deployedCode('SolidlyFactory'))
  await chain.rpc.call('anvil_setNonce', factory, '0x1')
  await chain.rpc.call('anvil_setCode', router, deployedCode('SolidlyRouter'))

  async function deployToken(contract: string): Promise<Address> {
    const from = creator.account.address
    const nonce = await chain.rpc.call<string>('eth_getTransactionCount', from, 'latest')
    const args = ['Test', 'TEST', 18, supply, from]
    await send(
      null,
      withArgs(creationCode(contract), 'constructor(string, string, uint8, uint256, address)', args),
    )
    return getContractAddress({ from, nonce: BigInt(nonce) }).toLowerCase() as Address
  }

  async function fillPool(token: Address, isStable: boolean): Promise<Address> {
    const asked = { abi, args: [token, wrapped, isStable] } as const
    await send(factory, encodeFunctionData({ ...asked, functionName: 'createPool' }))
    const pool = await wallet.reader.readContract({ ...asked, address: factory, functionName: 'getPool' })
    await send(wrapped, '0xd0e30db0', coins)
    const give = (amount: bigint) =>
      encodeFunctionData({ abi, functionName: 'transfer', args: [pool, amount] })
    await send(wrapped, give(coins))
    await send(token, give(supply / 2n))
    await send(pool, encodeFunctionData({ abi, functionName: 'sync' }))
    return pool.toLowerCase() as Address
  }

  return async ({ contract, isStable = false, taxBps }) => {
    const token = await deployToken(contract)
    const id = await fillPool(token, isStable)
    if (contract === 'HoneypotToken')
      await send(token, encodeFunctionData({ abi, functionName: 'setPair', args: [id] }))
    if (taxBps) {
      const args = [id, BigInt(taxBps[0]), BigInt(taxBps[1])] as const
      await send(token, encodeFunctionData({ abi, functionName: 'setTax', args }))
    }
    const pool = { id, dex: 'aerodrome-v2', family: 'v2', token, quote: wrapped, feePips: null }
    return { chain: 'base', token, pool, quoteHolders: [], traders: [] }
  }
}
