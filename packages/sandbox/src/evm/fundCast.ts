import { type Address, encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { addressBook, type EvmKey } from './addressBook.ts'
import { approveCall } from './call.ts'
import type { Cast, Role } from './cast.ts'
import { type ChainBuilder, mustBatch } from './chainBuilder.ts'

const abi = parseAbi(['function mint(address to, uint256 value)', 'function deposit() payable'])
/** Native coins and dollars that each has when the chain begins. */
const purses: Record<Role, { coins: number; dollars: number }> = {
  kol: { coins: 180, dollars: 250_000 },
  retail: { coins: 25, dollars: 20_000 },
  sniper: { coins: 80, dollars: 10_000 },
  creator: { coins: 400, dollars: 10_000 },
  maker: { coins: 400_000, dollars: 500_000_000 },
  user: { coins: 1000, dollars: 100_000 },
}

const ether = 10n ** 18n

function fundMaker(builder: ChainBuilder, key: EvmKey, maker: Address): void {
  const { wrapped, priced, stables, swapRouter02 } = addressBook[key]
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
      [account.address, numberToHex(BigInt(purses[role].coins) * ether)],
    ]),
  )
  for (const stable of addressBook[key].stables) {
    for (const { account, role } of cast.all) {
      const units = BigInt(purses[role].dollars) * 10n ** BigInt(stable.decimals)
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

/** Fills up the native coins of those who have spent most of theirs. */
export async function topUp(rpc: ChainBuilder['rpc'], cast: Cast): Promise<void> {
  const people = cast.all.filter(({ role }) => role !== 'user')
  const answers = await rpc.batch(
    people.map(({ account }) => ['eth_getBalance', [account.address, 'latest']]),
  )
  const poor = people.filter(
    ({ role }, i) => BigInt(String(answers[i]?.result ?? '0x0')) < (BigInt(purses[role].coins) * ether) / 4n,
  )
  await mustBatch(
    rpc,
    poor.map(({ account, role }) => [
      'anvil_setBalance',
      [account.address, numberToHex(BigInt(purses[role].coins) * ether)],
    ]),
  )
}
