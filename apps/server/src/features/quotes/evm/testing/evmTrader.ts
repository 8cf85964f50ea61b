import { waitForReceipt } from '@peregrine/testkit/waitForReceipt'
import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { type BnbSwapReply, getPancakeV2Swap, getSwap } from '@peregrine/contract/routes/swaps'
import { nativeCoin } from '@peregrine/core/address'
import { networkFacts } from '@peregrine/core/network'
import { buildApproval } from '@peregrine/protocols/erc20/buildCalls'
import { buildUniversalCall, withPermit } from '@peregrine/protocols/pancake-universal/buildSwap'
import type { BuiltCall } from '@peregrine/protocols/swapOrder'
import type { Person } from '@peregrine/sandbox/evm/cast'
import { guardEvm } from '@peregrine/wallet/guard/guardEvm'
import type { EvmLimits, Intent, PermitSingle, SwapIntent } from '@peregrine/wallet/intent'
import { signEvm, signPermit } from '@peregrine/wallet/sign/signEvm'
import { approve } from '@peregrine/wallet/trade/approve'
import { evmLimitsOf } from '@peregrine/wallet/trade/evmUnsigned'
import { parseQuote, type Quote } from '@peregrine/wallet/trade/parseQuote'
import { type AskNode, type Trial, tryCall, type TriedCall } from '@peregrine/wallet/trade/tryCall'
import { hexToBytes, serializeTransaction, type TransactionReceipt } from 'viem'
import { z } from 'zod'
import type { EvmMarket, Question } from './evmMarket.ts'

/** A signed trade that is not sent yet. */
export type SignedTrade = { quote: QuoteWire; call: BuiltCall; raw: `0x${string}` }

/** What a sent trade did to its wallet; base units, the coin without gas. */
export type Outcome = {
  quote: QuoteWire
  isOk: boolean
  paid: bigint
  received: bigint
  gasUsed: bigint
  gasLimit: bigint
}

const routes = {
  swap: '/api/swap',
  'pancake-v2': '/api/bsc/pancake-v2/swap-tx',
  'pancake-v3': '/api/bsc/pancake-v3/swap-tx/v2',
  four: '/api/four/swap-tx',
} as const
const gwei = 10n ** 9n
const environment = { id: 'test', runId: null }
/** Wallets give a call two minutes. */
const validSeconds = 120

type Reply = { status: number; body: unknown }

function okBody({ status, body }: Reply): unknown {
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
  return body
}

const dataOf = (reply: Reply) => z.object({ data: z.unknown() }).parse(okBody(reply)).data

/** Trades as the page does: quote, approval, build, guard, signature, send. What the guard refuses is not signed. */
export class EvmTrader {
  readonly #market: EvmMarket
  readonly #person: Person
  readonly #key: Uint8Array
  /** Units of the approvals that were sent, in order. */
  readonly approved: bigint[] = []

  constructor(market: EvmMarket, person: Person) {
    this.#market = market
    this.#person = person
    this.#key = hexToBytes(person.privateKey)
  }

  get #address() {
    return this.#person.account.address.toLowerCase() as `0x${string}`
  }

  async #limits(): Promise<EvmLimits> {
    const { reader } = this.#market.wallet
    const nonce = await reader.getTransactionCount({ address: this.#address })
    return {
      family: 'EVM',
      chainId: this.#market.chain.chainId,
      nonce,
      maxGas: 10_000_000n,
      maxFeePerGas: 10n * gwei,
      maxPriorityFeePerGas: gwei,
    }
  }

  /** Guards and signs; throws with the guard's reason. */
  #sign(intent: Intent, limits: EvmLimits, { to, data, value }: BuiltCall, gas: bigint): `0x${string}` {
    const transaction = serializeTransaction({
      type: 'eip1559',
      chainId: limits.chainId,
      nonce: limits.nonce,
      maxFeePerGas: limits.maxFeePerGas,
      maxPriorityFeePerGas: limits.maxPriorityFeePerGas,
      gas,
      to: to as `0x${string}`,
      data,
      value,
    })
    const { chain } = networkFacts[intent.network]
    const verdict = guardEvm(
      intent,
      { family: 'EVM', chain, transaction },
      { environment, nowMs: Date.now() },
    )
    if (verdict.verdict === 'refuse')
      throw new Error(`guard: ${verdict.code} ${JSON.stringify(verdict.detail)}`)
    return signEvm(this.#key, transaction).raw
  }

  async #send(raw: `0x${string}`): Promise<TransactionReceipt> {
    const { reader } = this.#market.wallet
    const hash = await reader.sendRawTransaction({ serializedTransaction: raw })
    return waitForReceipt(reader, hash)
  }

  #base(network: Question['network'], limits: EvmLimits) {
    return { id: '0'.repeat(32), environment, network, wallet: this.#address, limits }
  }

  /** Runs a call of the wallet on the newest block, as the page does before it signs. */
  async try(call: Omit<TriedCall, 'from'>): Promise<Trial['outcome']> {
    const { outcome } = await tryCall(this.#ask, { ...call, from: this.#address })
    return outcome
  }

  readonly #ask: AskNode = async (method, params) => {
    const [answer] = await this.#market.chain.rpc.batch([[method, params]])
    return answer ?? {}
  }

  /** Approves what is sold, with a nonce for each transaction. */
  async #approve(quote: Quote) {
    if (!quote.approval) return
    const { network, approval, spend } = quote
    const { spender, standing } = approval
    const permission = { network, wallet: this.#address, token: spend.token, spender, units: spend.units }
    const end = await approve({ ...permission, standing }, quote, {
      environment,
      newId: () => '0'.repeat(32),
      limits: async () => ({ limits: await this.#limits(), maxCost: 0n }),
      tryCall: (call) => tryCall(this.#ask, call),
      onStep: () => undefined,
      execute: async (intent) => {
        if (intent.kind !== 'approval') throw new Error('only approvals come first')
        const limits = evmLimitsOf(intent)
        const call = buildApproval(intent.token, intent.spender, intent.units)
        const { status, transactionHash: hash } = await this.#send(this.#sign(intent, limits, call, 100_000n))
        this.approved.push(intent.units)
        return { state: status === 'success' ? 'confirmed' : 'failed', hash, reason: null }
      },
    })
    if (end.state !== 'confirmed') throw new Error('the approval failed')
  }

  /** The call of a reply from BNB Chain, with its permission signed and in front. */
  #callOf(
    { txData }: BnbSwapReply['data'],
    network: Question['network'],
    limits: EvmLimits,
    deadline: number,
  ): BuiltCall {
    const { permitData, unsignedTx, commands, inputs } = txData
    const plain = { ...unsignedTx, data: unsignedTx.data as `0x${string}`, value: BigInt(unsignedTx.value) }
    if (!permitData) return plain
    const { units, sigDeadline, token, spender } = permitData
    const permit: PermitSingle = { ...permitData, units: BigInt(units), sigDeadline: BigInt(sigDeadline) }
    const intent: Intent = {
      ...this.#base(network, limits),
      kind: 'permit',
      token,
      spender,
      units: permit.units,
      deadline,
    }
    const unsigned = { family: 'EVM', chain: networkFacts[network].chain, permit } as const
    const verdict = guardEvm(intent, unsigned, { environment, nowMs: Date.now() })
    if (verdict.verdict === 'refuse') throw new Error(`guard: ${verdict.code}`)
    const signature = signPermit(this.#key, permit, limits.chainId)
    const plan = withPermit(
      { commands: commands as `0x${string}`, inputs: inputs as `0x${string}`[] },
      { ...permit, signature },
    )
    return buildUniversalCall(plain.to, plan, BigInt(txData.deadline), plain.value)
  }

  async #build(quote: QuoteWire, deadline: number, limits: EvmLimits) {
    const { spend, receive, minimumUnits, slippageBps, hops, network } = quote
    const own = { minimumUnits, deadline }
    if (quote.build === 'solana') throw new Error('not an EVM quote')
    if (quote.build === 'swap') {
      const reply = await this.#market.post(routes.swap, {
        chainId: String(this.#market.chain.chainId),
        userWalletAddress: this.#address,
        fromTokenAddress: spend.token,
        toTokenAddress: receive.token,
        amount: spend.units,
        slippage: slippageBps / 10_000,
        ...own,
      })
      const { to, data, value, gas } = getSwap.reply.parse(dataOf(reply))[0]!.tx
      return { call: { to, data: data as `0x${string}`, value: BigInt(value) }, gas: BigInt(gas) }
    }
    const reply = await this.#market.post(routes[quote.build], {
      inputAmount: spend.units,
      poolAddress: hops[0]?.pool,
      slippageBps,
      tokenIn: spend.token,
      tokenOut: receive.token,
      walletAddress: this.#address,
      ...own,
    })
    const { data } = getPancakeV2Swap.reply.parse(okBody(reply))
    const evm = network as Question['network']
    return { call: this.#callOf(data, evm, limits, deadline), gas: BigInt(data.quoteData.gasLimit) }
  }

  /** Quotes, approves, builds and signs. */
  async prepare(
    question: Question,
    over: { deadline?: number } = {},
  ): Promise<SignedTrade & { gas: bigint }> {
    const { network } = question
    const quote = await this.#market.quote(question, this.#person)
    const parsed = parseQuote(quote)
    const deadline = over.deadline ?? Math.floor(Date.now() / 1000) + validSeconds
    await this.#approve(parsed)
    const limits = await this.#limits()
    const { call, gas } = await this.#build(quote, deadline, limits)
    const inCall = quote.build === 'swap' && quote.fees.service
    const intent: SwapIntent = {
      ...this.#base(network, limits),
      kind: 'swap',
      side: parsed.side,
      spend: { token: parsed.spend.token, units: parsed.spend.units },
      receive: { token: parsed.receive.token, units: parsed.minimumUnits },
      deadline,
      serviceFee: inCall ? { recipient: inCall.recipient, bps: inCall.bps } : null,
    }
    return { quote, call, gas, raw: this.#sign(intent, limits, call, gas) }
  }

  /** Sends a signed trade and measures what the wallet paid and received. */
  async settle({ quote, raw, gas }: SignedTrade & { gas: bigint }): Promise<Outcome> {
    const before = await this.#purse(quote)
    const receipt = await this.#send(raw)
    const after = await this.#purse(quote)
    const spentOnGas = receipt.gasUsed * receipt.effectiveGasPrice
    const coins = after.coins - before.coins + spentOnGas
    const tokens = after.tokens - before.tokens
    const isOk = receipt.status === 'success'
    const [paid, received] = quote.side === 'buy' ? [-coins, tokens] : [-tokens, coins]
    return { quote, isOk, paid, received, gasUsed: receipt.gasUsed, gasLimit: gas }
  }

  async trade(question: Question): Promise<Outcome> {
    return this.settle(await this.prepare(question))
  }

  /** Units of a token that the wallet has. */
  held(token: Question['token']): Promise<bigint> {
    return this.#market.held(token, this.#person)
  }

  async #purse({ side, spend, receive }: QuoteWire) {
    const token = (side === 'buy' ? receive.token : spend.token) as `0x${string}`
    if (token === nativeCoin) throw new Error('the traded token is the coin')
    const coins = await this.#market.wallet.reader.getBalance({ address: this.#address })
    return { coins, tokens: await this.held(token) }
  }
}
