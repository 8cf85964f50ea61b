import { nativeCoin } from '@peregrine/core/address'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { decodeSolanaTransaction } from '@peregrine/protocols/solana/decodeSolanaTransaction'
import { approveCall, type Call } from '@peregrine/sandbox/evm/call'
import { fourBuy } from '@peregrine/sandbox/evm/fourCalls'
import { swapTokens } from '@peregrine/sandbox/evm/swapCalls'
import type { WorldPool } from '@peregrine/sandbox/evm/world'
import { createPeopleSwitch } from '@peregrine/sandbox/people/peopleSwitch'
import { startSolanaSandbox } from '@peregrine/sandbox/solana/startSolanaSandbox'
import type { ProviderProfile } from '@peregrine/testkit/fault-proxy/providerProfiles'
import { startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { createTestWallet } from '@peregrine/testkit/testWallet'
import { untilFound } from '@peregrine/testkit/untilFound'
import type { Address } from 'viem'
import { startUniswapV4 } from '../apps/server/src/discovery/testing/v4/uniswapV4.ts'
import {
  deployToken,
  launchOnFour,
  openV3Pool,
  type Owner,
  wrapCoins,
} from '../apps/server/src/features/quotes/evm/testing/testPools.ts'
import { openBuyer, serveAsEthereum } from './liveChain.ts'

/** Blocks that the provider still has; the chains are older. */
const servedBlocks = 250
export const blocksBack = 20
const rounds = 5n
const ether = 10n ** 18n

/** A live chain whose tokens nobody trades any more, by kind of their only market. */
export type QuietChain<Kind extends string> = {
  env: Record<string, string>
  tokens: Record<Kind, string>
  stop(): Promise<void>
}

/** Flags of a server that reads these chains. */
export const catalogueFlags = ['--import', new URL('untradedTokenCatalogue.mjs', import.meta.url).href]

/** Who opens the markets: every transaction is mined at once. */
function ownerOf(chain: TestChain): Owner {
  const wallet = createTestWallet(chain, chain.mine)
  const [person] = chain.users
  if (!person) throw new Error('a chain without users')
  const held: Owner['market']['held'] = (token, { account }) => wallet.balance(token, account.address)
  return { person, market: { chain, wallet, send: (from, call) => wallet.send(from, call), held } }
}

const weth = (units: bigint, { market }: Owner) => ({ token: market.chain.contracts.wrapped, units })

/** Trades a few times and a while apart, and then never again. */
async function tradeAndLeave(chain: TestChain, trade: (units: bigint) => Promise<unknown>): Promise<void> {
  for (let round = 1n; round <= rounds; round++) {
    // As everywhere, the coin was traded a few blocks before: without a price of it there are no candles in dollars.
    await chain.sendSwaps(8, 2)
    await trade(round * 10n ** 15n)
    await chain.mine(20)
  }
  await chain.mine(2 * blocksBack)
}

async function openV3Token(owner: Owner) {
  const { chain } = owner.market
  const token = await deployToken(owner)
  await wrapCoins(owner, 30n * ether)
  const coins = weth(10n * ether, owner)
  const address = await openV3Pool(owner, { token, units: 1_000_000n * ether }, coins)
  await owner.market.send(owner.person, approveCall(coins.token, chain.contracts.swapRouter02))
  const pool: WorldPool = {
    dex: 'uniswap-v3',
    address,
    base: token,
    quote: coins.token,
    feePips: 3_000,
    symbol: 'TEST',
  }
  const order = {
    key: chain.key,
    pool,
    trader: owner.person.account.address,
    minOut: 0n,
    deadline: 2n ** 40n,
  }
  const buy = (amountIn: bigint): Promise<unknown> =>
    owner.market.send(owner.person, swapTokens({ ...order, amountIn }, 'buy') as Call)
  return { token, buy }
}

async function openV4Token(owner: Owner) {
  const v4 = await startUniswapV4(owner)
  const token = await deployToken(owner)
  const coin = nativeCoin as Address
  const key = await v4.open({ token, units: 1_000_000n * ether }, { token: coin, units: 10n * ether })
  return { token, buy: (units: bigint) => v4.sell(key, { token: coin, units }) }
}

/** Ethereum with a token of each version of Uniswap. */
export async function openEthereum(): Promise<QuietChain<'v2' | 'v3' | 'v4'>> {
  const chain = await startTestChain({ chainId: 1, mining: 'manual' })
  const owner = ownerOf(chain)
  const [three, four] = [await openV3Token(owner), await openV4Token(owner)]
  const two = await openBuyer(chain)
  await chain.mine(servedBlocks)
  await tradeAndLeave(chain, async (units) => {
    await two.buy(units, chain.mine)
    await three.buy(units)
    await four.buy(units)
  })
  const live = await serveAsEthereum(chain, { blockDepth: servedBlocks })
  live.keepMining(chain.mine)
  return {
    env: { ETH_RPC_URL: live.url },
    tokens: { v2: two.token, v3: three.token, v4: four.token },
    stop: () => live.stop(),
  }
}

/** BNB Chain with a token on a curve of four.meme. */
export async function openBnbChain(): Promise<QuietChain<'four'>> {
  const chain = await startTestChain({ chainId: 56, mining: 'manual' })
  const owner = ownerOf(chain)
  const token = await launchOnFour(owner)
  await chain.mine(servedBlocks)
  await tradeAndLeave(chain, (units) => owner.market.send(owner.person, fourBuy(token, units, 0n)))
  const provider = await startProvider({
    target: { url: chain.rpcUrl },
    profile: 'free-evm',
    limits: { blockDepth: servedBlocks },
  })
  const mining = setInterval(() => void chain.mine().catch(() => undefined), 2_000)
  return {
    env: { BSC_RPC_URL: provider.url },
    tokens: { four: token },
    async stop() {
      clearInterval(mining)
      await provider.stop()
      await chain.stop()
    },
  }
}

type Listed = { signature: string; err: unknown }
const readable = { encoding: 'json', maxSupportedTransactionVersion: 0 }

async function askSolana<T>(rpcUrl: string, method: string, params: unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await (await fetch(rpcUrl, { method: 'POST', body })).json()).result as T
}

/** A mint whose curve of pump.fun was traded last, by the transactions of its program. */
async function findCurveToken(rpcUrl: string): Promise<string> {
  const find = async () => {
    const listed = await askSolana<Listed[]>(rpcUrl, 'getSignaturesForAddress', [
      programs.pumpfun,
      { limit: 100 },
    ])
    for (const { signature, err } of listed) {
      if (err !== null) continue
      const { facts } = decodeSolanaTransaction(
        await askSolana(rpcUrl, 'getTransaction', [signature, readable]),
      )
      const swap = facts.find((fact) => fact.kind === 'swap' && fact.dex === 'pumpfun')
      if (swap?.kind === 'swap')
        return swap.bought.token === nativeSolMint ? swap.sold.token : swap.bought.token
    }
    return null
  }
  return untilFound(find, { what: 'trade on pump.fun', endMs: 120_000 })
}

/** Waits until the last trade on a curve has left the slots that a server begins with. */
async function waitForQuiet(rpcUrl: string): Promise<void> {
  const readSlot = () => askSolana<number>(rpcUrl, 'getSlot', [])
  const quietFrom = (await readSlot()) + blocksBack + 10
  await untilFound(async () => ((await readSlot()) >= quietFrom ? true : null), { what: 'quiet slot' })
}

/** Solana with a token on a curve of pump.fun; elsewhere people go on trading, so that the coin has a price. */
export async function openSolana(profile: ProviderProfile = 'free-solana'): Promise<QuietChain<'pump'>> {
  const people = createPeopleSwitch()
  const sandbox = await startSolanaSandbox({ seed: 'untraded', rate: 20, people, hasPast: true })
  const token = await findCurveToken(sandbox.rpcUrl)
  people.setPaused(true)
  await waitForQuiet(sandbox.rpcUrl)
  const ended = new AbortController()
  const trading = setInterval(() => void people.ask({ sol: 10 }, ended.signal).catch(() => undefined), 1_000)
  const provider = await startProvider({ target: { url: sandbox.rpcUrl }, profile })
  const [source] = sandbox.pricePools
  return {
    env: {
      SOL_RPC_URL: provider.url,
      TEST_SOL_PRICE_POOL: JSON.stringify({ ...source, source: 'the sandbox' }),
    },
    tokens: { pump: token },
    async stop() {
      clearInterval(trading)
      ended.abort()
      await provider.stop()
      await sandbox.stop()
    },
  }
}
