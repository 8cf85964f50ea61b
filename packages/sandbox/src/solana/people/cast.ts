import { kolNames } from '../../people/names.ts'
import { type Keypair, keypairFor } from '../wire/keypair.ts'

export type Person = {
  keypair: Keypair
  address: string
  name: string
  role: 'retail' | 'kol' | 'sniper' | 'creator' | 'maker'
  /** Size of this person's trades relative to others'. */
  weight: number
}

export type Cast = {
  kols: Person[]
  retail: Person[]
  snipers: Person[]
  creators: Person[]
  /** Keeps the price pool at the current price and the other pools near theirs. */
  maker: Person
  /** May mint the sandbox's stable coin and its established tokens. */
  issuer: Keypair
  /** Moves complete curves into pools. */
  migrator: Keypair
}

/** Everyone who trades on the Solana chain of a seed. */
export function castPeople(seed: string): Cast {
  const person = (role: Person['role'], index: number, weight: number, name = `${role}-${index}`): Person => {
    const keypair = keypairFor(seed, `${role}-${index}`)
    return { keypair, address: keypair.address, name, role, weight }
  }
  const many = (role: Person['role'], count: number, weight: number): Person[] => {
    return Array.from({ length: count }, (_, index) => person(role, index, weight))
  }
  return {
    kols: kolNames('SOL').map((name, index) => person('kol', index, 3, name)),
    retail: many('retail', 48, 1),
    snipers: many('sniper', 6, 1.5),
    creators: many('creator', 14, 1),
    maker: person('maker', 0, 1),
    issuer: keypairFor(seed, 'issuer'),
    migrator: keypairFor(seed, 'migrator'),
  }
}

/** All people of a cast with their own money. */
export function everyone({ kols, retail, snipers, creators, maker }: Cast): Person[] {
  return [...kols, ...retail, ...snipers, ...creators, maker]
}
