import type { TestAnvil } from './startAnvil.ts'

const contract = (n: number): string => `0x${(0xc0ffee00 + n).toString(16).padStart(40, '0')}`

/** Real contracts of a few bytes, by what they do when called. */
export const tinyContracts = {
  /** Returns its calldata. */
  echo: contract(1),
  reverting: contract(2),
  /** Burns all gas. */
  burning: contract(3),
  /** Returns 1,000 bytes. */
  wordy: contract(4),
  /** Returns a word, for 470,000 units of gas. */
  costly: contract(5),
  /** Has no code. */
  nobody: contract(9),
} as const

const codes = {
  echo: '0x365f5f37365ff3',
  reverting: '0x5f5ffd',
  burning: '0xfe',
  wordy: '0x60015f526103e85ff3',
  // The hash of 425,984 bytes of zeroes.
  costly: '0x620680005f205f5260205ff3',
} as const

/** Puts them on a node. */
export async function placeTinyContracts({ rpc }: TestAnvil): Promise<void> {
  for (const [name, code] of Object.entries(codes))
    await rpc('anvil_setCode', tinyContracts[name as keyof typeof codes], code)
}
