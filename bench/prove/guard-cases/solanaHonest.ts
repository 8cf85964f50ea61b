import { readFileSync } from 'node:fs'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import { jitoTipAccounts } from '@peregrine/protocols/solana/tipAccounts'
import { solanaExamples } from '@peregrine/server/commands/guard/solanaExamples'
import { fixturesDir } from '@peregrine/testkit/fixturesDir'
import type { SwapIntent, TokenAmount } from '@peregrine/wallet/intent'
import { type GuardCase, now } from './guardCase.ts'
import { recordedTrades } from './recordedTrades.ts'
import { type NamedCall, openMessage, writeDraft } from './solanaMessage.ts'
import { associatedOf, computeLimit, computePrice, cpmmCall, open, pay } from './solanaParts.ts'

type Expected = { program: string; accounts: string[]; data: string }
type Vector = { kind: string; form?: 'first' | 'second'; first: string; limit: string; expected: Expected }
type Vectors = Record<'pump' | 'pumpswap' | 'cpmm', Vector[]>

const file = '../../../packages/protocols/src/solana/fixtures/sdkVectors.json'
const sdk: Vectors = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const operator = 'B384PvkqXdesoQbWLBcmcSzFbaREgN4bu1cp8Rvs4vSm'
const tip = 1_000_000n

/** What a trade's own bytes ask for. */
export type TradeFacts = {
  name: string
  wallet: string
  call: NamedCall
  spend: TokenAmount
  receive: TokenAmount
}

function intentOf({ name, wallet, spend, receive }: TradeFacts): SwapIntent {
  return {
    id: 'f'.repeat(32),
    environment: { id: 'proof', runId: '1' },
    network: name.includes('pump') ? 'pump' : 'sol',
    wallet,
    limits: { family: 'SOL', maxNetworkFee: 200_000n, maxTip: tip, maxRent: 5_000_000n },
    kind: 'swap',
    side: spend.token === nativeSolMint ? 'buy' : 'sell',
    spend,
    receive,
    deadline: now + 300,
    serviceFee: null,
  }
}

function caseOf(facts: TradeFacts, isLegacy: boolean): GuardCase {
  const { wallet, call } = facts
  const calls = [
    computeLimit(300_000),
    computePrice(100_000n),
    call,
    pay(wallet, jitoTipAccounts[3] ?? '', tip),
  ]
  const intent = intentOf(facts)
  return {
    name: facts.name,
    intent,
    unsigned: {
      family: 'SOL',
      message: writeDraft({ payer: wallet, calls, tables: {}, isLegacy }),
      tables: {},
    },
    environment: intent.environment,
    now,
    isOurs: false,
  }
}

function callOf({ program, accounts, data }: Expected): NamedCall {
  return {
    program,
    accounts: accounts.map((text) => text.split(' ')[0] ?? ''),
    data: Uint8Array.from(Buffer.from(data, 'hex')),
  }
}

const at = ({ accounts }: NamedCall, index: number) => accounts[index] ?? ''

/** Exact amounts come first; of exact-out forms, what is exact is received. */
function pumpFacts(vector: Vector): TradeFacts {
  const call = callOf(vector.expected)
  const isSecond = vector.form === 'second'
  const mint = at(call, isSecond ? 1 : 2)
  const [first, limit] = [BigInt(vector.first), BigInt(vector.limit)]
  const quote = isSecond ? at(call, 2) : nativeSolMint
  const [exact, other] = [
    { token: vector.kind === 'buy-exact-in' ? quote : mint, units: first },
    { token: vector.kind === 'buy-exact-in' ? mint : quote, units: limit },
  ]
  return {
    name: `sdk pump ${vector.kind} ${vector.form} ${call.accounts.length}`,
    wallet: at(call, isSecond ? 13 : 6),
    call,
    spend: vector.kind === 'buy' ? other : exact,
    receive: vector.kind === 'buy' ? exact : other,
  }
}

function pumpSwapFacts(vector: Vector): TradeFacts {
  const call = callOf(vector.expected)
  const [base, quote] = [at(call, 3), at(call, 4)]
  const [first, limit] = [BigInt(vector.first), BigInt(vector.limit)]
  const facts = { name: `sdk pumpswap ${vector.kind} ${call.accounts.length}`, wallet: at(call, 1), call }
  if (vector.kind === 'buy')
    return { ...facts, spend: { token: quote, units: limit }, receive: { token: base, units: first } }
  const [from, to] = vector.kind === 'sell' ? [base, quote] : [quote, base]
  return { ...facts, spend: { token: from, units: first }, receive: { token: to, units: limit } }
}

/** The recorded calls name the wallet's token accounts as they were given to the SDK, which were any keys. */
function withOwnAccounts(call: NamedCall): NamedCall {
  const own = [0, 1].map((side) => associatedOf(at(call, 0), at(call, 10 + side), at(call, 8 + side)))
  return { ...call, accounts: call.accounts.map((address, index) => own[index - 4] ?? address) }
}

function cpmmFacts({ kind, first, limit, expected }: Vector): TradeFacts {
  const call = withOwnAccounts(callOf(expected))
  const [most, least] = kind === 'exact-in' ? [first, limit] : [limit, first]
  return {
    name: `sdk cpmm ${kind}`,
    wallet: at(call, 0),
    call,
    spend: { token: at(call, 10), units: BigInt(most) },
    receive: { token: at(call, 11), units: BigInt(least) },
  }
}

async function exampleCases(): Promise<GuardCase[]> {
  return Promise.all(
    [...solanaExamples].map(async ([name, make]): Promise<GuardCase> => {
      const { intent, unsigned } = await make(now)
      return { name, intent, unsigned, environment: intent.environment, now, isOurs: true }
    }),
  )
}

/** The same trade with the operator's fee of one per cent, of what is spent or of what is received at least. */
function withServiceFee(from: GuardCase): GuardCase {
  const { intent, unsigned } = from
  if (intent.kind !== 'swap' || unsigned.family !== 'SOL') throw new Error('not a trade')
  const isBuy = intent.spend.token === nativeSolMint
  const fee = (isBuy ? intent.spend.units : intent.receive.units) / 100n
  const draft = openMessage(unsigned.message, unsigned.tables)
  const message = writeDraft({ ...draft, calls: [...draft.calls, pay(intent.wallet, operator, fee)] })
  return {
    ...from,
    name: `${from.name} with a fee`,
    unsigned: { ...unsigned, message },
    intent: {
      ...intent,
      spend: isBuy ? { ...intent.spend, units: intent.spend.units + fee } : intent.spend,
      receive: isBuy ? intent.receive : { ...intent.receive, units: intent.receive.units - fee },
      serviceFee: { recipient: operator, bps: 100 },
    },
  }
}

/** From SOL over USDC to a coin of the examples, by two pools. */
function twoPools(): GuardCase {
  const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const wallet = 'GM4eCsQuaLNXApYz6YYUQVMxajTaJ7dB4TbroFGBaou9'
  const token = 'FWJuUc8JMhsvinUGc5KxxZ2e9cDcobu2nePqWGQfszDc'
  const facts: TradeFacts = {
    name: 'two pools',
    wallet,
    call: cpmmCall(wallet, usdc, token, 900n, 5_000n),
    spend: { token: nativeSolMint, units: 1_000_000n },
    receive: { token, units: 5_000n },
  }
  const single = caseOf(facts, false)
  const calls = [
    open(wallet, wallet, usdc),
    open(wallet, wallet, token),
    cpmmCall(wallet, nativeSolMint, usdc, 1_000_000n, 900n),
    facts.call,
  ]
  const message = writeDraft({ payer: wallet, calls, tables: {} })
  return { ...single, unsigned: { family: 'SOL', message, tables: {} } }
}

/** Honest messages of Solana: instructions of the venues' SDKs and of recorded transactions, and our examples. */
export async function solanaHonest(): Promise<GuardCase[]> {
  const facts = [
    ...sdk.pump.map(pumpFacts),
    ...sdk.pumpswap.map(pumpSwapFacts),
    ...sdk.cpmm.map(cpmmFacts),
    ...recordedTrades(fixturesDir()),
  ]
  const examples = await exampleCases()
  const withFees = examples.filter(({ name }) => /^(sol|pump)-(buy|sell)$/.test(name)).map(withServiceFee)
  return [...facts.map((one, index) => caseOf(one, index % 2 === 1)), ...examples, ...withFees, twoPools()]
}
