import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { SandboxAccount } from '../sandboxInfo.ts'
import { kolNames } from '../people/names.ts'
import { deriveSecret } from '../people/random.ts'

export type Role = 'kol' | 'retail' | 'sniper' | 'creator' | 'maker' | 'user' | 'deployer'
/** A simulated person (or, as `user`, an account for users of the sandbox) on the EVM chains. */
export type Person = { role: Role; name: string; account: PrivateKeyAccount; privateKey: Hex }

/** `deployer` deployed the contracts and may mint the dollar coins; not part of `all`. */
export type Cast = Record<Exclude<Role, 'deployer'>, readonly Person[]> & {
  all: readonly Person[]
  deployer: Person
}

export type CastCounts = Record<Exclude<Role, 'deployer'>, number>
const usualCounts: CastCounts = { kol: 24, retail: 60, sniper: 5, creator: 8, maker: 3, user: 6 }

function personOf(seed: string, role: Role, name: string): Person {
  const privateKey: Hex = `0x${Buffer.from(deriveSecret(seed, `evm/${role}/${name}`)).toString('hex')}`
  return { role, name, privateKey, account: privateKeyToAccount(privateKey) }
}

/** Everyone on the EVM chains of a seed; the same people on all chains. `counts` creates a smaller cast. */
export function createCast(seed: string, counts: CastCounts = usualCounts): Cast {
  const numbered = (role: Exclude<Role, 'kol' | 'deployer'>) =>
    Array.from({ length: counts[role] }, (_, i) => personOf(seed, role, `${role} ${i + 1}`))
  const cast = {
    kol: kolNames('EVM')
      .slice(0, counts.kol)
      .map((name) => personOf(seed, 'kol', name)),
    retail: numbered('retail'),
    sniper: numbered('sniper'),
    creator: numbered('creator'),
    maker: numbered('maker'),
    user: numbered('user'),
  }
  return { ...cast, all: Object.values(cast).flat(), deployer: personOf(seed, 'deployer', 'deployer') }
}

/** The accounts of a cast intended for outside use. */
export function userAccounts(cast: Cast): SandboxAccount[] {
  return cast.user.map(({ account, privateKey, name }) => ({
    family: 'EVM',
    address: account.address.toLowerCase(),
    privateKey,
    label: `EVM ${name}`,
  }))
}
