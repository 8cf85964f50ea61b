import type { VaultKeeper } from '@peregrine/wallet/vault/vaultKeeper'
import * as whole from './p18-world/cases.ts'
import { type Fault, type FaultKind, faultKinds } from './p18-world/judge/fault.ts'
import { labelOf } from './p18-world/lies.ts'
import { type Removal, removals } from './p18-world/removals.ts'
import { openVault } from './p18-world/traderOf.ts'
import { worldWithout } from './p18-world/worldWithout.ts'
import type { Proof, ProofOptions, ProofResult } from './proof.ts'

type World = Pick<typeof whole, 'playHonest' | 'pickCases' | 'tryCase' | 'caseName'>
type Found = { at: number; name: string; faults: readonly Fault[] }

/** Cases that are told of in full. */
const mostTold = 12
/** Cases that a check is given to be missed in. */
const triesWithout = 600

/** Runs something while the program's own warnings, which every lie brings about, are not printed. */
async function quietly<T>(run: () => Promise<T>): Promise<T> {
  const { warn, error } = console
  console.warn = () => undefined
  console.error = () => undefined
  try {
    return await run()
  } finally {
    console.warn = warn
    console.error = error
  }
}

function countOf(found: readonly Found[], kinds: readonly FaultKind[]): number {
  return found.filter(({ faults }) => faults.some(({ kind }) => kinds.includes(kind))).length
}

function tell(found: readonly Found[], seed: number): void {
  for (const { at, name, faults } of found.slice(0, mostTold)) {
    const whys = [...new Set(faults.map(({ kind, why }) => `${kind}: ${why}`))].slice(0, 3)
    console.error(`P18_SEED=${seed} P18_CASE=${at}  ${name}\n  ${whys.join('\n  ')}`)
  }
}

const isBelieved = ({ kind }: Fault) => kind === 'believed'

/** The number of the only case to be played; null for all. */
const onlyCase = (): number | null =>
  process.env['P18_CASE'] === undefined ? null : Number(process.env['P18_CASE'])

/** Plays cases one after another. Tells those that bring about what they must not, and how many lies were told. */
async function playCases(world: World, vault: VaultKeeper, cases: readonly whole.Case[]) {
  const only = onlyCase()
  const found: Found[] = []
  let told = 0
  for (const [at, one] of cases.entries()) {
    if (only !== null && at !== only) continue
    const { faults, wasTold } = await quietly(() => world.tryCase(one, vault))
    if (wasTold) told += 1
    if (only !== null) console.error(`${world.caseName(one)}: ${wasTold ? 'told' : 'never asked for'}`)
    if (faults.length > 0) found.push({ at, name: world.caseName(one), faults })
  }
  return { found, told }
}

/** All cases, or the one that is named by `P18_CASE`. */
async function runCases(vault: VaultKeeper, { n, seed }: ProofOptions): Promise<ProofResult> {
  const only = onlyCase()
  const honest = await quietly(() => whole.playHonest(vault))
  for (const line of honest.cutShort) console.error(`honest: ${line}`)
  const cases = whole.pickCases(honest.fields, only === null ? n : only + 1, seed)
  const { found, told } = await playCases(whole, vault, cases)
  const wrong = found.filter(({ faults }) => !faults.every(isBelieved))
  tell(wrong, seed)
  const doubled = countOf(wrong, ['doubled'])
  const counts = faultKinds.map((kind) => `${kind} ${countOf(found, [kind])}`).join(', ')
  const covered = new Set(cases.map(whole.caseField)).size
  const all = new Set(honest.fields.map(whole.fieldName)).size
  return {
    n: only === null ? cases.length : 1,
    lost: honest.cutShort.length,
    doubled,
    wrong: wrong.length - doubled,
    note: `${counts}; ${told} lies told, ${covered} of ${all} fields of actions and networks`,
  }
}

/** The first case that goes wrong without a check; null where none does. */
async function findMissed(removal: Removal, vault: VaultKeeper, seed: number): Promise<string | null> {
  const world = await worldWithout(removal)
  const honest = await quietly(() => world.playHonest(vault))
  const fitting = honest.fields.flatMap((field) => {
    const kinds = field.kinds.filter((kind) => removal.kinds?.includes(kind) ?? true)
    return removal.labels.includes(labelOf(field.lie)) && kinds.length > 0 ? [{ ...field, kinds }] : []
  })
  for (const one of world.pickCases(fitting, triesWithout, seed)) {
    const { faults } = await quietly(() => world.tryCase(one, vault))
    const fault = faults.find((found) => !isBelieved(found))
    if (fault) return `${world.caseName(one)}: ${fault.kind}, ${fault.why}`
  }
  return null
}

/** Takes out one check after another, or the one that is named. */
async function runWithout(vault: VaultKeeper, { seed, part }: ProofOptions): Promise<ProofResult> {
  const named = removals.filter(({ name }) => part === undefined || name === part)
  if (named.length === 0)
    throw new Error(`no check ${part}; there are ${removals.map(({ name }) => name).join(', ')}`)
  let wrong = 0
  const needless: string[] = []
  for (const removal of named) {
    const missed = await findMissed(removal, vault, seed)
    console.error(`without ${removal.name}: ${missed ?? 'nothing goes wrong'}`)
    if (missed === null) needless.push(removal.name)
    else wrong += 1
  }
  const note = needless.length > 0 ? `needed by nothing: ${needless.join(', ')}` : 'each of them is needed'
  return { n: named.length, lost: 0, doubled: 0, wrong, note }
}

/**
 * The page's and the agent's own flow against a server that lies in one field of one answer, case after case, on chains
 * that apply nothing but the signed bytes. Without defence each check is taken out in turn, or with `--part NAME` one.
 */
export const p18: Proof = {
  name: 'P18',
  what: 'one lie in any answer, or two that go together: nothing leaves the wallet but what was asked for and shown',
  sizes: { test: 150, full: 2_000 },
  async run(options) {
    const seed = Number(process.env['P18_SEED'] ?? options.seed)
    const vault = await openVault()
    return options.withoutDefence
      ? runWithout(vault, { ...options, seed })
      : runCases(vault, { ...options, seed })
  },
}
