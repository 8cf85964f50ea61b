import { isWallet } from './embeddedWallets.ts'
import { maxColumns } from './listBounds.ts'
import { assignColumns, isAddressColumn } from './listColumns.ts'

type Fields = Record<string, unknown>
/** A wallet found in JSON: `address` is its text, used to find its line. */
export type NestedItem = { address: string } & ({ fields: Readonly<Fields> } | { words: readonly string[] })

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Deeper than any real list. */
const maxDepth = 8
/** Names that programs use for the list itself; any other name is a group. */
const listName =
  /wallet|address|data|list|item|result|row|follow|track|watch|account|user|monitor|config|export|rank/i

const isWalletText = (value: unknown): value is string => typeof value === 'string' && isWallet(value.trim())

/** The address of a wallet described by an object. */
export function addressOf(fields: Readonly<Fields>, names = Object.keys(fields)): string | null {
  if (names.length > maxColumns) return null
  const named = names.find((name) => isAddressColumn(name) && isWalletText(fields[name]))
  const key = named ?? (isWalletText(fields['id']) ? 'id' : undefined)
  return key === undefined ? null : String(fields[key]).trim()
}

const withGroup = (fields: Fields, group: string | null): Fields =>
  group === null || assignColumns(Object.keys(fields)).has('group') ? fields : { ...fields, group }

/** `{address: name}`, `{address: {…}}` */
function itemOfEntry(address: string, value: unknown, group: string | null): NestedItem {
  if (isRecord(value)) return { address, fields: withGroup({ address, ...value }, group) }
  return { address, words: [address, typeof value === 'string' ? value : '', group ?? ''] }
}

function* itemsOfArray(list: readonly unknown[], group: string | null, depth: number): Generator<NestedItem> {
  const texts = list.filter((value) => typeof value === 'string' || typeof value === 'number').map(String)
  const wallets = texts.filter(isWallet)
  const [only] = wallets
  // A row: a wallet with its texts.
  if (only !== undefined && wallets.length === 1 && texts.length === list.length)
    yield {
      address: only,
      words: texts.length > 2 ? texts : [...texts, ...(texts.length > 1 ? [] : ['']), group ?? ''],
    }
  else for (const value of list) yield* nestedItems(value, group, depth + 1)
}

/** The group that an object names, for the lists in it. */
function groupOf(fields: Fields, names: readonly string[], group: string | null): string | null {
  const title = names.length > maxColumns ? undefined : assignColumns(names).get('name')
  const named = title === undefined ? null : fields[title]
  return typeof named === 'string' ? named : group
}

function* itemsOfRecord(
  fields: Fields,
  names: readonly string[],
  group: string | null,
  depth: number,
): Generator<NestedItem> {
  const own = groupOf(fields, names, group)
  for (const name of names) {
    const value = fields[name]
    if (isWallet(name)) yield itemOfEntry(name, value, group)
    else if (isWalletText(value)) yield { address: value.trim(), words: [value.trim(), name, group ?? ''] }
    else {
      const isGroup = Array.isArray(value) && !listName.test(name)
      yield* nestedItems(value, own ?? (isGroup ? name : null), depth + 1)
    }
  }
}

/** The wallets within a JSON value, in order: lists within objects, maps, rows as lists. */
export function* nestedItems(value: unknown, group: string | null = null, depth = 0): Generator<NestedItem> {
  if (depth > maxDepth) return
  if (isWalletText(value)) yield { address: value.trim(), words: [value.trim(), '', group ?? ''] }
  else if (Array.isArray(value)) yield* itemsOfArray(value, group, depth)
  else if (isRecord(value)) {
    const names = Object.keys(value)
    const address = addressOf(value, names)
    if (address === null) yield* itemsOfRecord(value, names, group, depth)
    else yield { address, fields: withGroup(value, group) }
  }
}
