import type pg from 'pg'
import type { ChainContext } from '../chainContext.ts'
import { type ChainState, loadTokens } from '../chainState.ts'
import { familyStepsOf } from '../familySteps.ts'
import type { DecodedBlock } from '../unit.ts'
import type { Identities } from './deriveTransfers.ts'

/** Identities cached between blocks; wallets are sent the same worthless tokens again and again. */
const maxIdentities = 5_000

/**
 * Loads the stored rows of transferred tokens into the state, and reads symbol and decimals of untraded ones. They get
 * no row: only traded tokens do.
 */
export async function learnTransfers(
  client: pg.ClientBase,
  context: ChainContext,
  state: ChainState,
  blocks: readonly DecodedBlock[],
): Promise<Identities> {
  const tokens = new Set(blocks.flatMap(({ transfers }) => transfers.map(({ token }) => token)))
  if (tokens.size === 0) return state.identities
  await loadTokens(client, state, [...tokens])
  const strangers = [...tokens].filter(
    (token) => !context.baseTokens.has(token) && !state.tokens.has(token) && !state.identities.has(token),
  )
  if (strangers.length === 0) return state.identities
  if (state.identities.size > maxIdentities) state.identities.clear()
  const blockNumber = blocks.at(-1)?.number ?? 0
  const read = await familyStepsOf(context).readIdentities(context, strangers, blockNumber)
  for (const [token, identity] of read) state.identities.set(token, identity)
  return state.identities
}
