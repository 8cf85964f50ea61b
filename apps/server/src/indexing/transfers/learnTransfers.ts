import type pg from 'pg'
import { cleanTokenText } from '@peregrine/core/tokenText'
import { maxUsefulDecimals } from '@peregrine/core/units'
import type { TokenIdentity } from '../../wire/tradeWire.ts'
import type { ChainContext } from '../chainContext.ts'
import { type ChainState, loadTokens } from '../chainState.ts'
import { readIdentity } from '../learnTokens.ts'
import type { DecodedBlock } from '../unit.ts'
import type { Identities } from './deriveTransfers.ts'

/** Identities kept between blocks; wallets are sent the same worthless tokens again and again. */
const maxIdentities = 5_000

async function readIdentities(
  context: ChainContext,
  tokens: readonly string[],
  blockNumber: number,
): Promise<[string, TokenIdentity][]> {
  if (context.chain !== 'sol') {
    return Promise.all(tokens.map(async (token) => [token, await readIdentity(context, token, blockNumber)]))
  }
  const mints = await context.readMints(tokens)
  return tokens.map((token) => {
    const mint = mints.get(token)
    const decimals = mint && mint.decimals <= maxUsefulDecimals ? mint.decimals : null
    return [token, { symbol: cleanTokenText(mint?.symbol ?? '', 32), decimals }]
  })
}

/**
 * Brings what is stored of the transferred tokens into the state, and asks those that were never traded for their symbol
 * and decimals. They get no row: a token is one that is traded.
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
  const read = await readIdentities(context, strangers, blocks.at(-1)?.number ?? 0)
  for (const [token, identity] of read) state.identities.set(token, identity)
  return state.identities
}
