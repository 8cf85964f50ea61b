import { networkFacts } from '@peregrine/core/network'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import type { VaultKeeper } from '@peregrine/wallet/vault/vaultKeeper'
import type { Fault } from './judge/fault.ts'
import { isCutShort, judge } from './judge/judge.ts'
import { builtFee, kindsOf, labelOf, liar, type Lie, modes, type Path, pathsIn } from './lies.ts'
import { places } from './places.ts'
import { play } from './play.ts'
import { isOfAgent, nameOf, type Scene, scenes } from './scenes.ts'
import type { Told } from './server.ts'

/** A scene with one lie in it. */
export type Case = { scene: Scene; lie: Lie }
/** A place for a lie, and the kinds that fit it. */
type Field = { scene: Scene; lie: Omit<Lie, 'kind'>; kinds: readonly string[] }

export type Honest = { fields: Field[]; cutShort: string[] }

/** What nothing in a scene reads: the settings of other networks. */
function isOfOthers({ network }: Scene, label: string, path: Path): boolean {
  const [, part, name] = path
  return label === 'trading' && part === 'networks' && name !== undefined && name !== network
}

/** What is told wrongly as a whole, by sums that agree with each other, or decides by its word: each way counts as a field. */
function isWhole(label: string, path: Path): boolean {
  const at = path.join('.')
  if (label === 'quote') return at === 'data'
  if (label === 'build') return at === ''
  return (label === 'send' && at !== 'data') || (label === 'verdict' && at === 'data.state')
}

function fieldsOf(scene: Scene, told: readonly Told[]): Field[] {
  const byLabel = Map.groupBy(told, ({ label }) => label)
  return [...byLabel].flatMap(([label, answers]) => {
    const found = new Map<string, Omit<Field, 'scene'>>()
    for (const { body } of answers)
      for (const { path, value } of pathsIn(body)) {
        if (isOfOthers(scene, label, path)) continue
        const fitting = answers.length === 1 ? modes.slice(0, 1) : modes
        for (const mode of fitting) {
          const kinds = kindsOf({ label, path }, value)
          const key = `${mode} ${path.join('.')}`
          if (isWhole(label, path)) {
            for (const kind of kinds)
              found.set(`${key} ${kind}`, { lie: { label, mode, path }, kinds: [kind] })
            continue
          }
          const known = found.get(key)?.kinds ?? []
          found.set(key, { lie: { label, mode, path }, kinds: [...new Set([...known, ...kinds])] })
        }
      }
    return [...found.values()].map((field) => ({ ...field, scene }))
  })
}

/** What bounds an order is not its quote's word: a price that is told wrongly together with the quote it would allow. */
function pairsOf(scene: Scene, told: readonly Told[]): Field[] {
  if (!isOfAgent(scene)) return []
  const { coin } = networkFacts[scene.network]
  const quote = { label: 'quote', mode: 'every', path: ['data'] } as const
  const partners = [
    { label: 'prices', mode: 'every', path: ['data', coin] },
    { label: 'order', mode: 'every', path: ['trigger', 'price'] },
  ] as const
  if (told.every(({ label }) => label !== quote.label)) return []
  return partners.flatMap((partner) =>
    kindsOf(partner, 1).flatMap((kind) =>
      kindsOf(quote, {}).map((cheat) => ({
        scene,
        lie: { ...quote, and: { ...partner, kind } },
        kinds: [cheat],
      })),
    ),
  )
}

/** Plays every scene with a truthful server, and notes every field of every answer. */
export async function playHonest(keeper: VaultKeeper): Promise<Honest> {
  const honest: Honest = { fields: [], cutShort: [] }
  for (const scene of scenes) {
    const told: Told[] = []
    const played = await play(scene, keeper, (one) => {
      told.push(one)
      return one
    })
    const faults = judge(played, null).map(({ kind, why }) => `${kind}: ${why}`)
    const short = isCutShort(played)
    if (short !== null || faults.length > 0)
      honest.cutShort.push(`${nameOf(scene)}: ${[short ?? '', ...faults].join('; ')}`)
    honest.fields.push(...fieldsOf(scene, told), ...pairsOf(scene, told))
  }
  return honest
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

/** Numbers the items of each group. */
function turnsBy<T>(items: readonly T[], keyOf: (item: T) => string): (item: T) => number {
  const taken = new Map<string, number>()
  const turns = new Map<T, number>()
  for (const item of items) {
    const key = keyOf(item)
    const turn = taken.get(key) ?? 0
    taken.set(key, turn + 1)
    turns.set(item, turn)
  }
  return (item) => turns.get(item) ?? 0
}

const placeOf = ({ label, mode, path }: Omit<Lie, 'kind'>): string =>
  `${label} ${mode} ${path.join('.') || 'whole'}`

/** A field of an answer in an action on a network, however slow the trader is and whichever answer it is. */
export const fieldName = ({ scene: { network, action }, lie: { label, path, and }, kinds }: Field): string =>
  [
    network,
    action,
    label,
    path.join('.'),
    isWhole(label, path) ? kinds[0] : '',
    and && placeOf(and),
    and?.kind,
  ].join(' ')

/**
 * Every field of every action and network once before any comes again, and in turn one of every answer, so that a small
 * run has something of each.
 */
function inTurns(fields: readonly Field[]): Field[] {
  const again = turnsBy(fields, fieldName)
  const turn = turnsBy(
    fields.filter((field) => again(field) === 0),
    ({ scene, lie }) => `${scene.network} ${scene.action} ${labelOf(lie)}`,
  )
  return [...fields].sort((a, b) => again(a) - again(b) || turn(a) - turn(b))
}

/** One case for every field of every scene, in any order, before any field comes again with another lie. */
export function pickCases(fields: readonly Field[], n: number, seed: number): Case[] {
  const random = seededRandom(seed)
  const order = inTurns(shuffled(fields, random)).map((field) => ({
    ...field,
    kinds: shuffled(field.kinds, random),
  }))
  const cases: Case[] = []
  for (let round = 0; cases.length < n; round++) {
    const before = cases.length
    for (const { scene, lie, kinds } of order) {
      const kind = kinds[round]
      if (kind !== undefined && cases.length < n) cases.push({ scene, lie: { ...lie, kind } })
    }
    if (cases.length === before) break
  }
  return cases
}

/** The field of a case, as `fieldName` names it. */
export const caseField = ({ scene, lie }: Case): string => fieldName({ scene, lie, kinds: [lie.kind] })

const lieName = (lie: Lie): string => `${placeOf(lie)} / ${lie.kind}`
export const caseName = ({ scene, lie }: Case): string =>
  [nameOf(scene), lieName(lie), ...(lie.and ? [`and ${lieName(lie.and)}`] : [])].join(' / ')

/** Plays a case, and judges it. */
export async function tryCase(
  { scene, lie }: Case,
  keeper: VaultKeeper,
): Promise<{ faults: Fault[]; wasTold: boolean }> {
  const { tell, wasTold } = liar(lie, places[scene.network].isEvm)
  const played = await play(scene, keeper, tell, builtFee(lie, places[scene.network]))
  return { faults: judge(played, lie), wasTold: wasTold() }
}
