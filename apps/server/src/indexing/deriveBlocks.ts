import type { Block } from '@peregrine/chains/block'
import type pg from 'pg'
import type { ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import { deriveUnit } from './deriveUnit.ts'
import { dropUnusableFacts } from './dropUnusableFacts.ts'
import { familyStepsOf } from './familySteps.ts'
import type { Completion } from './holderHistories.ts'
import { learnUnit } from './learnUnit.ts'
import { learnTransfers } from './transfers/learnTransfers.ts'
import type { DecodedBlock } from './unit.ts'

export type Indexing = { client: pg.ClientBase; context: ChainContext; state: ChainState }

/**
 * Decodes blocks, loads what they name and derives every change. Mutates the state; writes nothing. `prepare` runs
 * once everything is loaded, and returns the tokens whose holders are complete from here on.
 */
export async function deriveBlocks(
  { client, context, state }: Indexing,
  blocks: readonly Block[],
  prepare: (decoded: readonly DecodedBlock[]) => Promise<readonly Completion[]>,
): Promise<{ changes: Changes; decoded: DecodedBlock[] }> {
  const steps = familyStepsOf(context)
  const { blocks: decoded, newPools } = await steps.decode(client, context, state, blocks)
  dropUnusableFacts(decoded)
  await steps.addTransfers?.(context, blocks, decoded)
  const newTokens = await learnUnit(client, context, state, decoded)
  const identities = await learnTransfers(client, context, state, decoded)
  const completions = await prepare(decoded)
  const learned = { newPools, newTokens, completions, identities }
  return { changes: deriveUnit(context, state, decoded, learned), decoded }
}
