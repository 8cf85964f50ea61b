import { eventCallTag } from '@peregrine/protocols/solana/anchorEvents'
import { encodeBase58 } from '@peregrine/core/base58'
import { base64Text } from '@peregrine/protocols/solana/base64Bytes'
import { programs } from '@peregrine/protocols/solana/programs'
import { below, many, pick, type Random, randomBytes } from '../randomChoices.ts'

/** A program with the tags of instructions and events that its decoder handles; hex. */
type Recipe = { program: string; tags: readonly string[]; events: readonly string[] }

const swaps = ['f8c69e91e17587c8', '2b04ed0b1ac91e62', '414b3f4ceb5b5b88']
/** Jupiter's event of a whole route. */
const swapsEvent = '982f4eebc0606e6a'
const recipes: readonly Recipe[] = [
  {
    program: programs.pumpfun,
    tags: ['66063d1201daebea', '33e685a4017f83ad', 'b817ee6167c5d33d'],
    events: ['bddb7fd34ee661ee', '1b72a94ddeeb6376', '5f72619cd42e9808', 'bde95db95c94ea94'],
  },
  {
    program: programs.pumpswap,
    tags: ['66063d1201daebea', 'c62e1552b4d9e870', 'e992d18ecf6840bc', '0000000000000000'],
    events: ['67f4521f2cf57777', '3e2f370aa503dc2a'],
  },
  { program: programs.raydiumAmmV4, tags: ['09', '0b', '10', '11', '01'], events: [] },
  { program: programs.raydiumClmm, tags: [...swaps, 'e992d18ecf6840bc'], events: [] },
  { program: programs.raydiumCpmm, tags: ['8fbe5adac41e33de', 'afaf6d1f0d989bed'], events: [] },
  {
    program: programs.raydiumLaunchlab,
    tags: ['faea0d7bd59c13ec', '9527de9bd37c981a', 'cf52c091fecf91df', '885cc8671cda908c'],
    events: ['bddb7fd34ee661ee', '97d7e20976a173ae'],
  },
  { program: programs.orcaWhirlpool, tags: [...swaps, 'c360ed6c44a2dbe6', 'ba8fd11dfe02c275'], events: [] },
  { program: programs.meteoraDlmm, tags: [...swaps, '2d9aedd2dd0fa65c'], events: [] },
  { program: programs.meteoraDammV1, tags: [...swaps, '76ad299dad486167'], events: [] },
  { program: programs.meteoraDammV2, tags: [...swaps, '5fb40aac54aee828'], events: [] },
  {
    program: programs.meteoraDbc,
    tags: [...swaps, '8c55d7b06636684f', '1b013016b43f76d9', '9ca9e66735e45040'],
    events: ['1b3c15d58aaabb93', 'bd4233a826507599'],
  },
  {
    program: programs.moonshot,
    tags: ['66063d1201daebea', '33e685a4017f83ad'],
    events: ['bddb7fd34ee661ee'],
  },
  {
    program: programs.jupiterV6,
    tags: ['c1209b3341d69c81', 'e517cb977ae3ad2a', 'bb64facc31c4af14'],
    events: ['40c6cde8260871e2', swapsEvent],
  },
  { program: programs.okxDex, tags: ['60430c9781a41247'], events: ['40c6cde8260871e2'] },
  { program: programs.jupiterDca, tags: ['7340e24e21d369a2'], events: ['8604113fdd2db1ad'] },
  { program: programs.jupiterLimitOrder2, tags: ['fc681286a44e128c'], events: [] },
]
const knownPrograms = Object.values(programs)
const junk = [
  null,
  undefined,
  true,
  -1,
  2.5,
  1e30,
  '',
  '0',
  '-1',
  'x'.repeat(300),
  [],
  [[]],
  {},
  '\u0000',
  Number.NaN,
]

/**
 * `count` inputs for the Solana decoder, deterministic by seed: transactions that call real programs with the tags,
 * events and transfers that decoders look for, followed by random bytes. A third is intact, so that decoders get far;
 * the others have parts cut, swapped or replaced by junk.
 */
export function* fuzzSolanaTransactions(random: Random, count: number): Generator<unknown> {
  for (let i = 0; i < count; i++) {
    const transaction: unknown = random() < 0.01 ? pick(random, junk) : randomTransaction(random)
    const wounds = below(random, 3)
    for (let wound = 0; wound < wounds; wound++) corruptRandomPart(random, transaction)
    yield transaction
  }
}

function randomTransaction(random: Random): Record<string, unknown> {
  const own = Array.from({ length: 12 }, () => encodeBase58(randomBytes(random, 32)))
  const keys = [...own, ...knownPrograms]
  const outer = many(random, 3, () => pick(random, recipes))
  const accounts = outer.map(() => Array.from({ length: below(random, 34) }, () => below(random, own.length)))
  const isParsed = random() < 0.1
  const message = {
    header: { numRequiredSignatures: 1 + below(random, 3) },
    accountKeys: isParsed ? keys.map((pubkey, at) => ({ pubkey, signer: at < 2 })) : keys,
    instructions: outer.map((recipe, at) => call(random, keys, recipe, accounts[at] ?? [])),
  }
  const encoded = [
    base64Text(randomBytes(random, below(random, 400))),
    pick(random, ['base64', 'base58', 'hex']),
  ]
  const balances = () => many(random, 12, () => randomBalance(random, own))
  return {
    transaction: random() < 0.03 ? encoded : { signatures: [own[0]], message },
    meta: {
      err: random() < 0.03 ? { InstructionError: [0, 'Custom'] } : null,
      innerInstructions: outer.map((recipe, index) => ({
        index,
        instructions: many(random, 7, () => inner(random, keys, recipe, accounts[index] ?? [])),
      })),
      logMessages: many(random, 12, () => randomLog(random, outer)),
      preTokenBalances: balances(),
      postTokenBalances: balances(),
      loadedAddresses: random() < 0.3 ? { writable: [], readonly: [own[3]] } : undefined,
    },
  }
}

/** A transfer between the caller's accounts, an event of the caller to itself, or a call to another venue. */
function inner(
  random: Random,
  keys: readonly string[],
  caller: Recipe,
  accounts: readonly number[],
): unknown {
  const stackHeight = random() < 0.8 ? { stackHeight: 2 + below(random, 3) } : {}
  const kind = random()
  if (kind < 0.55 && accounts.length > 0) {
    const program = pick(random, [programs.token, programs.token2022, programs.system])
    const between = Array.from({ length: 4 }, () => pick(random, accounts))
    return { ...encoded(keys, program, between, tokenData(random)), ...stackHeight }
  }
  if (kind < 0.85) {
    const tag = pick(random, [...caller.events, '516ce3becdd00ac4'])
    const event = [eventCallTag, tag, tag === swapsEvent ? hops(random) : body(random, 420)]
    return { ...encoded(keys, caller.program, [0], joined(event)), stackHeight: 2 }
  }
  return { ...call(random, keys, pick(random, recipes), accounts), ...stackHeight }
}

function call(random: Random, keys: readonly string[], recipe: Recipe, accounts: readonly number[]): object {
  return encoded(keys, recipe.program, accounts, joined([pick(random, recipe.tags), body(random, 60)]))
}

function encoded(
  keys: readonly string[],
  program: string,
  accounts: readonly number[],
  data: Uint8Array,
): object {
  return { programIdIndex: keys.indexOf(program), accounts: [...accounts], data: encodeBase58(data) }
}

const tokenTags = ['03', '0c', '1a01', 'ff', '02000000']

function tokenData(random: Random): Uint8Array {
  return joined([pick(random, tokenTags), randomBytes(random, 8 + below(random, 8))])
}

/** Random bytes; half of the time small numbers, as most string lengths would otherwise run past the end at once. */
function body(random: Random, max: number): Uint8Array {
  const bytes = randomBytes(random, below(random, max))
  if (random() < 0.5) for (let at = 0; at < bytes.length; at++) if (at % 4 !== 0) bytes[at] = 0
  return bytes
}

/** A hop count followed by random bytes, half of the time of exactly one form's length. */
function hops(random: Random): Uint8Array {
  const count = below(random, 5)
  const length = random() < 0.5 ? count * pick(random, [80, 112]) : below(random, 600)
  return joined([Uint8Array.of(count, 0, 0, random() < 0.1 ? 255 : 0), randomBytes(random, length)])
}

function joined(parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? bytesOfHex(part) : part)]))
}

function bytesOfHex(hex: string): number[] {
  return Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}

function randomLog(random: Random, outer: readonly Recipe[]): string {
  const recipe = outer.length > 0 && random() < 0.9 ? pick(random, outer) : pick(random, recipes)
  const event = joined([...recipe.events.slice(0, 1), body(random, 300)])
  return pick(random, [
    `Program ${recipe.program} invoke [${1 + below(random, 3)}]`,
    `Program ${recipe.program} invoke [1]`,
    `Program ${recipe.program} success`,
    `Program data: ${base64Text(event)}`,
    'Program data: ?',
    'Log truncated',
  ])
}

function randomBalance(random: Random, own: readonly string[]): unknown {
  const uiTokenAmount = { amount: String(below(random, 1_000_000)), decimals: below(random, 80) }
  const mint = pick(random, own)
  return { accountIndex: below(random, own.length + 1), mint, owner: pick(random, own), uiTokenAmount }
}

/** Replaces or cuts one random part of a value, at any depth. */
function corruptRandomPart(random: Random, value: unknown): void {
  let parent = value
  for (let depth = 0; depth < 8; depth++) {
    if (typeof parent !== 'object' || parent === null) return
    const names = Object.keys(parent)
    if (names.length === 0) return
    const fields = parent as Record<string, unknown>
    const name = pick(random, names)
    const child = fields[name]
    if (random() < 0.15 || typeof child !== 'object' || child === null) {
      fields[name] = woundOf(random, child)
      return
    }
    parent = child
  }
}

function woundOf(random: Random, value: unknown): unknown {
  if (typeof value === 'string' && random() < 0.6) return value.slice(0, below(random, value.length + 1))
  if (typeof value === 'number' && random() < 0.6) return below(random, 300)
  return pick(random, junk)
}
