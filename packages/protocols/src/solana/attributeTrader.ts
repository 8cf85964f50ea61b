import { tagAt } from './bytes.ts'
import { instructionBytes } from './instructionBytes.ts'
import { programs, routers } from './programs.ts'
import type { FoundSwap } from './routeDecoder.ts'
import type { Instruction, SolanaTransaction } from './solanaTransaction.ts'

/**
 * Index of `user_transfer_authority` by Jupiter's instruction tag; the IDL, and for the *_v2 forms the on-chain one.
 */
const jupiterUserPlace = new Map([
  ['e517cb977ae3ad2a', 1],
  ['96564774a75d0e68', 1],
  ['d033ef977b2bed5c', 1],
  ['c1209b3341d69c81', 2],
  ['e6798f50779f6aaa', 2],
  ['b0d169a89a7d453e', 2],
  ['bb64facc31c4af14', 0],
  ['9d8ab85215f4f324', 0],
  ['d19853937cfed8e9', 1],
])

/**
 * The trader of a swap. A route's user first, since the venues saw the router's own authority; then the authority seen
 * by the venue, if it signed or its tokens moved (a smart wallet's vault); then the signer of the outermost
 * instruction; finally the fee payer.
 */
export function attributeTrader(transaction: SolanaTransaction, { instruction, fact }: FoundSwap): string {
  const { signers, feePayer } = transaction
  const user = routeUser(transaction, instruction)
  if (user !== null) return user
  const authority = fact.sender
  if (authority !== null && (signers.has(authority) || tokensMoved(transaction, authority))) return authority
  return signerOf(transaction, outermostOf(instruction)) ?? feePayer
}

/** The user of the outermost router around a swap; null if there is none, or it is unknown. */
function routeUser(transaction: SolanaTransaction, instruction: Instruction): string | null {
  let user: string | null = null
  for (let at: Instruction | null = instruction; at !== null; at = at.parent) {
    if (at.program === programs.jupiterV6) user = jupiterUser(at) ?? user
    else if (routers.has(at.program)) user = signerOf(transaction, at) ?? user
  }
  return user
}

function jupiterUser(router: Instruction): string | null {
  const place = jupiterUserPlace.get(tagAt(instructionBytes(router)))
  return place === undefined ? null : (router.accounts[place] ?? null)
}

/** The fee payer if it takes part in an instruction, or else the first signer that does. */
function signerOf({ signers, feePayer }: SolanaTransaction, { accounts }: Instruction): string | null {
  return accounts.includes(feePayer) ? feePayer : (accounts.find((account) => signers.has(account)) ?? null)
}

function tokensMoved({ balances }: SolanaTransaction, owner: string): boolean {
  for (const change of balances.values()) {
    if (change.owner === owner && change.pre !== change.post) return true
  }
  return false
}

function outermostOf(instruction: Instruction): Instruction {
  let at = instruction
  while (at.parent !== null) at = at.parent
  return at
}
