import type { CallNode } from '@peregrine/chains/evm/simulateCalls'
import { createEvmClient } from '@peregrine/chains/evm/evmClient'
import { creationCode } from '@peregrine/sandbox/evm/artifact'
import type { Person } from '@peregrine/sandbox/evm/cast'
import { type Launch, launchV2Token, launchV3Token } from '@peregrine/sandbox/evm/launchCalls'
import type { TestChain } from '@peregrine/testkit/testChain'
import { createTestWallet } from '@peregrine/testkit/testWallet'
import type { WorldPool } from '@peregrine/sandbox/evm/world'
import { type Address, encodeDeployData, encodeFunctionData, getContractAddress, parseAbi } from 'viem'
import type { Subject } from '../subject.ts'

const abi = parseAbi([
  'function renounceOwnership()',
  'function setTax(address pair, uint256 buyBps, uint256 sellBps)',
  'function transfer(address to, uint256 value) returns (bool)',
])

/** Tokens of a test chain, each launched by real transactions, with the data that a measurement needs. */
export type TestSubjects = {
  ask: CallNode
  launch(
    kind: Launch['kind'],
    version?: 2 | 3,
  ): Promise<{ subject: Subject; pool: WorldPool; creator: Person }>
  /** Sent by its owner. */
  renounce(token: Address): Promise<void>
  setTax(pool: WorldPool, buyBps: number, sellBps: number): Promise<void>
  give(token: Address, to: Address, amount: bigint): Promise<void>
  /** Total of the creator's shares of a pair. */
  shares(pool: WorldPool): Promise<bigint>
  /** Deploys an upgradeable proxy in front of the token's code, with this admin. */
  deployProxy(implementation: Address, admin: Address): Promise<Address>
}

export function subjectOf(chain: TestChain, pool: WorldPool): Subject {
  const family = pool.dex.endsWith('v2') ? 'v2' : pool.dex.endsWith('v3') ? 'v3' : 'fourmeme'
  const { address: id, dex, base: token, quote, feePips } = pool
  const others = [...chain.world.pricePools, ...chain.world.memePools].filter(
    (other) => other.address !== id && [other.base, other.quote].includes(quote),
  )
  return {
    chain: chain.key,
    token,
    pool: { id, dex, family, token, quote, feePips },
    quoteHolders: others.map(({ address }) => address),
    traders: [],
  }
}

export function createTestSubjects(chain: TestChain): TestSubjects {
  const endpoints = { rpc: [chain.rpcUrl], ws: [], logs: [], receipts: [], send: [] }
  const client = createEvmClient({ chain: chain.key, endpoints })
  const wallet = createTestWallet(chain)
  const creator = chain.users[0] as Person
  const send = (to: Address, data: `0x${string}`) => wallet.send(creator, { to, data, gas: 500_000n })
  return {
    ask: (method, params) => client.request(method, params),
    async launch(kind, version = 2) {
      const nonce = await chain.rpc.call<string>('eth_getTransactionCount', creator.account.address, 'latest')
      const launch: Launch = {
        kind,
        name: `Test ${kind}`,
        symbol: kind.toUpperCase(),
        coins: 5n * 10n ** 18n,
        taxBps: 500,
        deadline: 2n ** 40n,
      }
      const bringOut = version === 2 ? launchV2Token : launchV3Token
      const { calls, pool } = bringOut(chain.key, creator.account.address, Number(nonce), launch)
      for (const call of calls) await wallet.send(creator, call)
      return { subject: subjectOf(chain, pool), pool, creator }
    },
    async renounce(token) {
      await send(token, encodeFunctionData({ abi, functionName: 'renounceOwnership' }))
    },
    async setTax({ base, address }, buyBps, sellBps) {
      const args = [address, BigInt(buyBps), BigInt(sellBps)] as const
      await send(base, encodeFunctionData({ abi, functionName: 'setTax', args }))
    },
    async give(token, to, amount) {
      await send(token, encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] }))
    },
    shares: ({ address }) => wallet.balance(address, creator.account.address),
    async deployProxy(implementation, admin) {
      const from = creator.account.address
      const nonce = await chain.rpc.call<string>('eth_getTransactionCount', from, 'latest')
      const data = encodeDeployData({
        abi: parseAbi(['constructor(address implementation, address admin, bytes first)']),
        bytecode: creationCode('UpgradeableToken'),
        args: [implementation, admin, '0x'],
      })
      await wallet.send(creator, { to: null, data, gas: 1_000_000n })
      return getContractAddress({ from, nonce: BigInt(nonce) }).toLowerCase() as Address
    },
  }
}
