import type { Block, EvmBlock, SolBlock } from '@peregrine/chains/block'
import { type ChainFamily, networkFacts } from '@peregrine/core/network'
import type pg from 'pg'
import type { ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import { decodeEvmBlocks } from './decodeEvmBlocks.ts'
import { decodeSolBlocks } from './decodeSolBlocks.ts'
import { learnSolTokens, readMintIdentities, rereadMints } from './learnSolTokens.ts'
import { learnEvmTokens, type NewToken, readEvmIdentities, rereadEvmTokens } from './learnTokens.ts'
import type { TokenReading } from './rereads.ts'
import type { TokenIdentity } from '../wire/tradeWire.ts'
import { addEvmTransfers } from './transfers/findEvmTransfers.ts'
import type { DecodedBlock } from './unit.ts'

/**
 * Indexing steps that differ between chain families. They are not behind the port in `chains`, because they decode with
 * `protocols` and load stored rows.
 */
type FamilySteps = {
  /** Decodes blocks in order. `newPools` are the ids of pools without a row in the database yet. */
  decode(
    client: pg.ClientBase,
    context: ChainContext,
    state: ChainState,
    blocks: readonly Block[],
  ): Promise<{ blocks: DecodedBlock[]; newPools: string[] }>
  /** Adds the transfers of watched wallets, unless decoding has found them already. */
  addTransfers?(
    context: ChainContext,
    blocks: readonly Block[],
    decoded: readonly DecodedBlock[],
  ): Promise<void>
  /** Reads tokens new to the database, by the block that names them first. */
  learnTokens(
    context: ChainContext,
    firstSeen: ReadonlyMap<string, { blockNumber: number; timeMs: number }>,
    blocks: readonly DecodedBlock[],
  ): Promise<NewToken[]>
  /** Reads what may have changed of known tokens, as of a block; omits those of which that is not known. */
  rereadTokens(
    context: ChainContext,
    tokens: readonly string[],
    blockNumber: number,
  ): Promise<ReadonlyMap<string, TokenReading>>
  /** Reads symbol and decimals of untraded tokens, as of a block. */
  readIdentities(
    context: ChainContext,
    tokens: readonly string[],
    blockNumber: number,
  ): Promise<[token: string, TokenIdentity][]>
}

const evmBlocks = (blocks: readonly Block[]): EvmBlock[] => blocks.filter((block) => block.family === 'EVM')
const solBlocks = (blocks: readonly Block[]): SolBlock[] => blocks.filter((block) => block.family === 'SOL')

const stepsOf: Record<ChainFamily, FamilySteps> = {
  EVM: {
    decode: (client, context, state, blocks) => decodeEvmBlocks(client, context, state, evmBlocks(blocks)),
    addTransfers: (context, blocks, decoded) => addEvmTransfers(context, evmBlocks(blocks), decoded),
    learnTokens: learnEvmTokens,
    rereadTokens: rereadEvmTokens,
    readIdentities: readEvmIdentities,
  },
  SOL: {
    decode: (_client, context, _state, blocks) => decodeSolBlocks(context, solBlocks(blocks)),
    learnTokens: learnSolTokens,
    rereadTokens: rereadMints,
    readIdentities: readMintIdentities,
  },
}

/** Returns the steps of a chain's family. */
export function familyStepsOf({ chain }: Pick<ChainContext, 'chain'>): FamilySteps {
  return stepsOf[networkFacts[chain].family]
}
