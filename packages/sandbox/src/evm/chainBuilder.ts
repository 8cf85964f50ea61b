import { gunzipSync } from 'node:zlib'
import { type Address, encodeDeployData, type Hex, getContractAddress, parseAbi } from 'viem'
import type { RpcCall, RpcClient } from './rpcClient.ts'

type Receipt = { status: Hex; transactionHash: Hex; to: Address | null }
type DumpedState = { accounts: Record<string, { storage: Record<string, Hex> }> }

/** Collects the first transactions of a chain and mines them block by block, at deterministic times. */
export type ChainBuilder = {
  rpc: RpcClient
  deployer: Address
  /** Queues a transaction of the deployer, or of `from`. */
  send(to: Address | null, data: Hex, options?: { value?: bigint; from?: Address }): void
  /** Queues a deployment by the deployer and returns its future address. */
  deploy(code: Hex, constructorAbi?: string, args?: readonly unknown[]): Address
  /** Mines the queue; throws if any of it failed. */
  mine(): Promise<void>
  /** Moves freshly deployed contracts, code and storage, to the addresses of the real ones. */
  move(moves: readonly { from: Address; to: Address }[]): Promise<void>
}

/** Creation code with its encoded constructor arguments. */
export function withArgs(code: Hex, constructorAbi: string | undefined, args: readonly unknown[]): Hex {
  if (!constructorAbi) return code
  const abi = parseAbi([constructorAbi] as readonly string[])
  return encodeDeployData({ abi, bytecode: code, args } as Parameters<typeof encodeDeployData>[0])
}

/** The whole state as the node would save it. */
export async function dumpState(rpc: RpcClient): Promise<Buffer> {
  const hex = await rpc.call<Hex>('anvil_dumpState')
  return gunzipSync(Buffer.from(hex.slice(2), 'hex'))
}

function moveCalls(
  state: DumpedState,
  codes: readonly Hex[],
  moves: readonly { from: Address; to: Address }[],
): RpcCall[] {
  return moves.flatMap(({ from, to }, i) => {
    // Some contracts keep their own address as an immutable (V3's guard against delegate calls).
    const code = (codes[i] ?? '0x').replaceAll(from.slice(2), to.slice(2))
    const storage = Object.entries(state.accounts[from]?.storage ?? {})
    return [
      ['anvil_setCode', [to, code]],
      ['anvil_setNonce', [to, '0x1']],
      ['anvil_setCode', [from, '0x']],
      ...storage.map(([slot, value]): RpcCall => ['anvil_setStorageAt', [to, slot, value]]),
    ] satisfies RpcCall[]
  })
}

/** Runs calls that must all succeed; throws the first error. */
export async function mustBatch(rpc: RpcClient, calls: readonly RpcCall[]): Promise<unknown[]> {
  const answers = await rpc.batch(calls)
  return answers.map((answer, i) => {
    if (answer.error) throw new Error(`${calls[i]?.[0]}: ${answer.error.message}`)
    return answer.result
  })
}

/** A builder for a node that mines on demand; `deployer` may send without a key. Blocks are 12 s apart. */
export async function createChainBuilder(
  rpc: RpcClient,
  deployer: Address,
  genesisTimestamp: number,
): Promise<ChainBuilder> {
  let nonce = 0
  let timestamp = genesisTimestamp
  let queue: RpcCall[] = []
  await mustBatch(rpc, [
    ['anvil_autoImpersonateAccount', [true]],
    ['anvil_setBalance', [deployer, `0x${(10n ** 26n).toString(16)}`]],
  ])
  const send: ChainBuilder['send'] = (to, data, { value = 0n, from = deployer } = {}) => {
    const own = from === deployer ? { nonce: `0x${(nonce++).toString(16)}` } : {}
    queue.push([
      'eth_sendTransaction',
      [{ from, to, data, value: `0x${value.toString(16)}`, gas: '0x7a1200', ...own }],
    ])
  }
  const mine = async () => {
    const hashes = await mustBatch(rpc, queue)
    queue = []
    timestamp += 12
    await rpc.call('evm_mine', timestamp)
    const receipts = await mustBatch(
      rpc,
      hashes.map((hash) => ['eth_getTransactionReceipt', [hash]]),
    )
    const failed = (receipts as (Receipt | null)[]).findIndex((receipt) => receipt?.status !== '0x1')
    if (failed >= 0)
      throw new Error(`transaction ${failed} of ${hashes.length} failed while the chain was laid out`)
  }
  return {
    rpc,
    deployer,
    send,
    mine,
    deploy(code, constructorAbi, args = []) {
      const address = getContractAddress({ from: deployer, nonce: BigInt(nonce) }).toLowerCase() as Address
      send(null, withArgs(code, constructorAbi, args))
      return address
    },
    async move(moves) {
      const state = JSON.parse((await dumpState(rpc)).toString()) as DumpedState
      const codes = (await mustBatch(
        rpc,
        moves.map(({ from }) => ['eth_getCode', [from, 'latest']]),
      )) as Hex[]
      await mustBatch(rpc, moveCalls(state, codes, moves))
    },
  }
}
