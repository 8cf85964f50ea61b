import type { Evidence } from '@peregrine/contract/routes/security'
import type { MintExtension, MintFacts } from '@peregrine/protocols/token-checks/parseMint'
import { evidence, type Finding, finding } from '../finding.ts'

type Kind = MintExtension['kind']
type Extension<K extends Kind> = Extract<MintExtension, { kind: K }>

export function extensionOf<K extends Kind>(mint: MintFacts, kind: K): Extension<K> | null {
  return (mint.extensions.find((found) => found.kind === kind) as Extension<K> | undefined) ?? null
}

function byAuthority(authority: string | null): Finding {
  return authority === null
    ? finding(false, 'authority-none')
    : finding(true, 'authority-address', { authority })
}

function judgeMintable({ mintAuthority }: MintFacts): Finding {
  return byAuthority(mintAuthority)
}

/** A freeze authority stops one account, a pause all of them. */
function judgeFreezable(mint: MintFacts): Finding {
  const pausable = extensionOf(mint, 'pausable')
  if (mint.freezeAuthority === null && pausable?.authority) {
    return finding(true, 'pausable', { authority: pausable.authority })
  }
  return byAuthority(mint.freezeAuthority)
}

/** Solana has no blacklists of its own: a hook can keep one, accounts can start frozen, a delegate can take tokens. */
function judgeBlacklist(mint: MintFacts): Finding {
  const hook = extensionOf(mint, 'transfer-hook')
  if (hook?.program) return finding(true, 'transfer-hook', { program: hook.program })
  // The right to set a program later amounts to having one now.
  if (hook?.authority) return finding(true, 'authority-address', { authority: hook.authority })
  if (extensionOf(mint, 'default-frozen')?.isFrozen) return finding(true, 'default-frozen')
  const delegate = extensionOf(mint, 'permanent-delegate')?.delegate
  if (delegate) return finding(true, 'permanent-delegate', { delegate })
  return finding(false, 'function-absent')
}

/** True when nobody can mint or freeze any more, and no extension grants anybody a power. */
function judgeRenounced(mint: MintFacts): Finding {
  const left = [
    mint.mintAuthority,
    mint.freezeAuthority,
    extensionOf(mint, 'permanent-delegate')?.delegate,
    extensionOf(mint, 'transfer-fee')?.authority,
    extensionOf(mint, 'transfer-hook')?.authority,
    extensionOf(mint, 'pausable')?.authority,
  ].find(Boolean)
  return left ? finding(false, 'authority-address', { authority: left }) : finding(true, 'authority-none')
}

/** Judges the powers over a mint that are left to somebody. */
export function judgePowers(mint: MintFacts) {
  return {
    mintable: judgeMintable(mint),
    blacklist: judgeBlacklist(mint),
    freezable: judgeFreezable(mint),
    renounced: judgeRenounced(mint),
  }
}

/** Returns the fee that Token-2022 keeps of every transfer; other losses are found by the simulated pair. */
export function judgeFee(mint: MintFacts): Finding<number> {
  const bps = extensionOf(mint, 'transfer-fee')?.bps ?? 0
  return finding(bps, 'transfer-fee', { bps })
}

/** Lists extensions that grant somebody a power or change the meaning of a balance. */
export function remarksOfMint({ extensions }: MintFacts): Evidence[] {
  const isHarmless = (found: MintExtension): boolean =>
    (found.kind === 'default-frozen' && !found.isFrozen) ||
    (found.kind === 'transfer-hook' && !found.program && !found.authority) ||
    (found.kind === 'permanent-delegate' && !found.delegate) ||
    (found.kind === 'close-authority' && !found.authority)
  return extensions.filter((found) => !isHarmless(found)).map(({ kind, ...params }) => evidence(kind, params))
}
