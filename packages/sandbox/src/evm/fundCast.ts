import { type Address, encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { contractAddresses, type EvmKey } from './contractAddresses.ts'
import { approveCall, balanceOfData } from './call.ts'
import type { Cast, Role } from './cast.ts'
import { type ChainBuilder, mustBatch } from './chainBuilder.ts'
import type { RpcAnswer, RpcClient } from './rpcClient.ts'
import type { TxSender } from './txSender.ts'

const abi = parseAbi(['function mint(address to, uint256 value)', 'function deposit() payable'])
/** Initial native coins and dollars per person. */
const purses: Record<Exclude<Role, 'deployer'>, { coins: number; dollars: number }> = {
  kol: { coins: 180, dollars: 250_000 },
  retail: { coins: 25, dollars: 20_000 },
  sniper: { coins: 80, dollars: 10_000 },
  creator: { coins: 400, dollars: 10_000 },
  maker: { coins: 400_000, dollars: 500_000_000 },
  user: { coins: 1000, dollars: 100_000 },
}
const deployerPurse = { coins: 1_000_000, dollars: 0 }
const purseOf = (role: Role) => (role === 'deployer' ? deployerPurse : purses[role])

const ether = 10n ** 18n

function fundMaker(builder: ChainBuilder, key: EvmKey, maker: Address): void {
  const { wrapped, priced, stables, swapRouter02 } = contractAddresses[key]
  builder.send(wrapped, encodeFunctionData({ abi, functionName: 'deposit' }), {
    from: maker,
    value: 200_000n * ether,
  })
  for (const token of priced)
    builder.send(
      token.address,
      encodeFunctionData({ abi, functionName: 'mint', args: [maker, 200_000_000n * ether] }),
    )
  for (const token of [wrapped, ...[...stables, ...priced].map(({ address }) => address)])
    builder.send(token, approveCall(token, swapRouter02).data, { from: maker })
}

/** Gives everyone native coins and dollar coins, and the market makers their inventory and approvals. */
export async function fundCast(builder: ChainBuilder, key: EvmKey, cast: Cast): Promise<void> {
  await mustBatch(
    builder.rpc,
    cast.all.map(({ account, role }) => [
      'anvil_setBalance',
      [account.address, numberToHex(BigInt(purseOf(role).coins) * ether)],
    ]),
  )
  for (const stable of contractAddresses[key].stables) {
    for (const { account, role } of cast.all) {
      const units = BigInt(purseOf(role).dollars) * 10n ** BigInt(stable.decimals)
      builder.send(
        stable.address,
        encodeFunctionData({ abi, functionName: 'mint', args: [account.address, units] }),
      )
    }
    await builder.mine()
  }
  for (const { account } of cast.maker) fundMaker(builder, key, account.address)
  await builder.mine()
}

/** The number in an answer, or `otherwise` if there is none. */
function wholeOf(answer: RpcAnswer | undefined, otherwise: bigint): bigint {
  return typeof answer?.result === 'string' ? BigInt(answer.result) : otherwise
}

/** Queues dollar coins, minted by the deployer, for those who have spent most of theirs. */
async function topUpDollars(rpc: RpcClient, key: EvmKey, cast: Cast, sender: TxSender): Promise<void> {
  const buyers = [...cast.kol, ...cast.retail, ...cast.sniper]
  for (const { address, decimals } of contractAddresses[key].stables) {
    const answers = await rpc.batch(
      buyers.map(({ account }) => [
        'eth_call',
        [{ to: address, data: balanceOfData(account.address) }, 'latest'],
      ]),
    )
    for (const [i, { account, role }] of buyers.entries()) {
      const full = BigInt(purseOf(role).dollars) * 10n ** BigInt(decimals)
      if (wholeOf(answers[i], full) >= full / 4n) continue
      const data = encodeFunctionData({ abi, functionName: 'mint', args: [account.address, full] })
      sender.queue(cast.deployer, { to: address, data, gas: 100_000n }, { what: 'top-up' })
    }
  }
}

/** Refills those who have spent most of theirs: native coins at once, dollar coins with the next block. */
export async function topUp(rpc: RpcClient, key: EvmKey, cast: Cast, sender: TxSender): Promise<void> {
  const people = [...cast.all.filter(({ role }) => role !== 'user'), cast.deployer]
  const answers = await rpc.batch(
    people.map(({ account }) => ['eth_getBalance', [account.address, 'latest']]),
  )
  const full = people.map(({ role }) => BigInt(purseOf(role).coins) * ether)
  const poor = people.flatMap(({ account }, i) => {
    const purse = full[i] ?? 0n
    return wholeOf(answers[i], 0n) < purse / 4n
      ? [['anvil_setBalance', [account.address, numberToHex(purse)]] as const]
      : []
  })
  await mustBatch(rpc, poor)
  await topUpDollars(rpc, key, cast, sender)
}
