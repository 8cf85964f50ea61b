import { type QuoteWire, zQuote } from '@peregrine/contract/routes/quotes'
import { Fault } from '@peregrine/core/fault'
import type { EvmNetwork } from '@peregrine/core/trading/autoGas'
import type { Call } from '@peregrine/sandbox/evm/call'
import type { Person } from '@peregrine/sandbox/evm/cast'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { createTestWallet, type TestWallet } from '@peregrine/testkit/testWallet'
import type { Address } from 'viem'
import { z } from 'zod'
import type { ChainRequest } from '../../../../chainRequest.ts'
import { noTrading } from '../../../../domain/sends/openSending.ts'
import { startTestApp, type TestApp } from '../../../../realtime/testing/testApp.ts'

/** A question to the quote route; `wallet` signs the trade that follows. */
export type Question = {
  network: EvmNetwork
  side: 'buy' | 'sell'
  token: Address
  units: bigint
  slippageBps?: number
  pool?: Address
}

/** A chain with real exchanges, and a server that quotes and builds trades on it. */
export type EvmMarket = {
  chain: TestChain
  app: TestApp
  wallet: TestWallet
  /** Methods that the server called on the node since it was last emptied. */
  asked: string[]
  /** Makes the node refuse simulations, as many do. */
  setSimulating(isOn: boolean): void
  ask(question: Question, wallet?: Person): Promise<{ status: number; body: unknown }>
  /** Throws if the reply is no quote. */
  quote(question: Question, wallet?: Person): Promise<QuoteWire>
  post(path: string, payload: object): Promise<{ status: number; body: unknown }>
  /** Sends a plain call of a person, which must succeed. */
  send(person: Person, call: Call): Promise<unknown>
  held(token: Address, person: Person): Promise<bigint>
  /** Seconds of the newest block. */
  chainTime(): Promise<number>
  end(): Promise<void>
}

export type MarketOptions = { chainId: 1 | 8453 | 56; serviceFee?: { bps: number; evm: string } }

/** Starts a market; takes about two seconds. */
export async function startEvmMarket({ chainId, serviceFee }: MarketOptions): Promise<EvmMarket> {
  const chain = await startTestChain({ chainId, mining: 'auto' })
  const wallet = createTestWallet(chain)
  const asked: string[] = []
  let isSimulating = true
  const request: ChainRequest = async (_, method, params) => {
    asked.push(method)
    if (method === 'eth_simulateV1' && !isSimulating) throw unsupported()
    return chain.rpc.call<unknown>(method, ...params)
  }
  const settings = {
    ...noTrading.settings,
    serviceFee: { bps: serviceFee?.bps ?? 0, evm: serviceFee?.evm ?? null, solana: null },
  }
  const app = await startTestApp({ request, trading: { ...noTrading, settings } })

  const ask: EvmMarket['ask'] = async ({ network, token, side, units, slippageBps, pool }, person) => {
    const query = new URLSearchParams({ side, units: String(units) })
    if (slippageBps !== undefined) query.set('slippageBps', String(slippageBps))
    if (pool) query.set('pool', pool)
    if (person) query.set('wallet', person.account.address)
    const reply = await app.server.inject({ url: `/api/quote/${network}/${token}?${query}` })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    chain,
    app,
    wallet,
    asked,
    setSimulating: (isOn) => (isSimulating = isOn),
    ask,
    async quote(question, person) {
      const { status, body } = await ask(question, person)
      if (status !== 200) throw new Error(`no quote: ${JSON.stringify(body)}`)
      return z.object({ data: zQuote }).parse(body).data
    },
    async post(path, payload) {
      const headers = { origin: 'http://peregrine.test' }
      const reply = await app.server.inject({ method: 'POST', url: path, payload, headers })
      return { status: reply.statusCode, body: reply.json() }
    },
    send: (person, call) => wallet.send(person, call),
    held: (token, person) => wallet.balance(token, person.account.address),
    chainTime: async () => Number((await wallet.reader.getBlock()).timestamp),
    async end() {
      await app.end()
      await chain.stop()
    },
  }
}

function unsupported(): Error {
  return new Fault('chain.unreachable', { chain: 'eth', why: 'unsupported' })
}
