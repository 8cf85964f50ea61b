import { textSkeleton } from '@peregrine/core/tokenText'
import type { TokenRow } from '../db/rows.ts'
import type { ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import { familyStepsOf } from './familySteps.ts'
import { isEndpointFailure } from './isEndpointFailure.ts'
import { noteDue, type Rereads, type TokenReading } from './rereads.ts'
import { changeableToken, setSupply } from './tokenSupplies.ts'
import type { DecodedBlock } from './unit.ts'

/** Supplies also change without a transfer (rebases), and names without any log: a traded token is read so often. */
const tradedMs = 600_000
/** A token is read at most so often, even if each block mints it. */
const mintedMs = 60_000
/** Time between two readings of a chain, and the tokens of one: on EVM three calls each, bundled. */
const pauseMs = 10_000
const tokensAtOnce = 100

const isOld = ({ readMs }: Rereads, token: string, timeMs: number, afterMs: number): boolean =>
  timeMs - (readMs.get(token) ?? Number.NEGATIVE_INFINITY) >= afterMs

function noteTraded(context: ChainContext, state: ChainState, block: DecodedBlock): void {
  for (const fact of block.transactions.flatMap(({ facts }) => facts)) {
    if (fact.kind !== 'swap') continue
    for (const { token } of [fact.sold, fact.bought]) {
      const isDue = isOld(state.rereads, token, block.timeMs, tradedMs)
      if (isDue && changeableToken(context, state, token, block.number)) noteDue(state.rereads, token)
    }
  }
}

/**
 * Begins to read again, as of the last of these blocks, what may have changed of known tokens: those minted or burned,
 * and those traded whose last reading is old. Nobody waits for it: a later unit takes what was read. One reading at a
 * time; it is for blocks at the head, of which nodes have the state.
 *
 * @throws a fault of ours in the reading before
 */
export function beginReading(
  context: ChainContext,
  state: ChainState,
  blocks: readonly DecodedBlock[],
): void {
  const { rereads } = state
  if (rereads.fault !== null) throw rereads.fault
  for (const block of blocks) noteTraded(context, state, block)
  const last = blocks.at(-1)
  if (!last || rereads.since.size > 0 || last.timeMs - rereads.begunMs < pauseMs) return
  const tokens = [...rereads.due]
    .filter((token) => isOld(rereads, token, last.timeMs, mintedMs))
    .slice(0, tokensAtOnce)
  if (tokens.length === 0) return
  rereads.begunMs = last.timeMs
  for (const token of tokens) {
    rereads.due.delete(token)
    rereads.readMs.set(token, last.timeMs)
    rereads.since.set(token, 0n)
  }
  void readTokens(context, rereads, tokens, last.number)
}

/** Reads tokens; what endpoints do not serve is due again. */
async function readTokens(
  context: ChainContext,
  rereads: Rereads,
  tokens: readonly string[],
  blockNumber: number,
): Promise<void> {
  const readings = await readIfServed(context, rereads, tokens, blockNumber)
  for (const token of tokens) {
    const reading = readings.get(token)
    if (reading) rereads.readings.set(token, reading)
    else {
      rereads.since.delete(token)
      noteDue(rereads, token)
    }
  }
}

async function readIfServed(
  context: ChainContext,
  rereads: Rereads,
  tokens: readonly string[],
  blockNumber: number,
): Promise<ReadonlyMap<string, TokenReading>> {
  const none = new Map<string, TokenReading>()
  const read = () => familyStepsOf(context).rereadTokens(context, tokens, blockNumber)
  try {
    return (await (context.optional?.rereads.run((ifServed) => ifServed(read)) ?? read())) ?? none
  } catch (error) {
    if (!isEndpointFailure(error)) rereads.fault = error
    return none
  }
}

/** Takes what was read since the unit before. */
export function addReadings(context: ChainContext, state: ChainState, changes: Changes): void {
  const { rereads } = state
  for (const [address, reading] of rereads.readings) {
    const since = rereads.since.get(address) ?? 0n
    rereads.since.delete(address)
    const token = state.tokens.get(address)
    if (!token) continue
    if (reading.supply !== null) takeSupply(context, state, changes, token, { supply: reading.supply, since })
    if (takeTexts(token, reading)) changes.tokens.add(address)
  }
  rereads.readings.clear()
}

/**
 * Sets the supply to what was read, and what was minted and burned since. The first reading may correct a supply that
 * was read at another block; where a later one disagrees with the sum, transfers do not tell the supply.
 */
function takeSupply(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  token: TokenRow,
  { supply, since }: { supply: bigint; since: bigint },
): void {
  const { addsUp } = state.rereads
  const known = addsUp.get(token.address)
  const isSum = supply + since === token.total_supply
  const doesAddUp = known === undefined || (known && isSum)
  addsUp.set(token.address, doesAddUp)
  setSupply(context, state, changes, token, doesAddUp ? supply + since : supply)
}

/** A token behind a proxy may be renamed. One that does not tell its names any more keeps them. */
function takeTexts(token: TokenRow, { symbol, name }: TokenReading): boolean {
  const told = { symbol: symbol || token.symbol, name: name || token.name }
  if (told.symbol === token.symbol && told.name === token.name) return false
  Object.assign(token, told, { skeleton: textSkeleton(told.symbol) })
  return true
}
