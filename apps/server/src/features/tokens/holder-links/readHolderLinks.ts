import { type HolderLinksWire, linkedHolders } from '@peregrine/contract/routes/holderLinks'
import { isBurnAddress } from '@peregrine/core/burnAddress'
import { isFault } from '@peregrine/core/fault'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { ChainRequest } from '../../../chainRequest.ts'
import { rowReader } from '../../../db/queryable.ts'
import type { NameOf } from '../../../domain/kols/kolDirectory.ts'
import type { ContractFinder } from '../../../domain/tokens/contractFinder.ts'
import { getTokenRow, type HolderRow, listHolders } from '../store.ts'
import { commonSenders, linkHolders } from './linkHolders.ts'
import { type ReadTransfers, readTransfers } from './readTransfers.ts'

export type LinkDeps = {
  pool: Pool
  /** Null where this process has no endpoints. */
  request: ChainRequest | null
  contracts: ContractFinder
  nameOf: NameOf
}

type BirthRow = { head: string; first_block: string; birth_block: string | null; is_joined: boolean }

const readBirth = rowReader<BirthRow, [chain: ChainKey, token: string]>(
  'holder-links-birth',
  `select c.number as head, k.first_block, h.birth_block, h.token is not null as is_joined
   from token k join chain_cursor c on c.chain = k.chain
   left join holder_history h on h.chain = k.chain and h.token = k.address
   where k.chain = $1 and k.address = $2`,
)

/** The block of a token's birth; null if it is older than the index, and not known. */
function birthOf({ first_block, birth_block, is_joined }: BirthRow, isComplete: boolean): number | null {
  if (birth_block !== null) return Number(birth_block)
  return isComplete && !is_joined ? Number(first_block) : null
}

/** Reads the time of a block; null where the node does not tell. */
async function findTime(request: ChainRequest, chain: ChainKey, block: number): Promise<number | null> {
  try {
    const found = await request(chain, 'eth_getBlockByNumber', [`0x${block.toString(16)}`, false])
    const { timestamp } = (found ?? {}) as { timestamp?: unknown }
    return typeof timestamp === 'string' && /^0x[0-9a-f]{1,12}$/i.test(timestamp)
      ? Number(timestamp) * 1_000
      : null
  } catch (error) {
    // The lines are worth showing without it.
    if (isFault(error)) return null
    throw error
  }
}

/** Keeps wallets: what pools, contracts and burn addresses hold or send connects nobody. */
async function walletsOf({ contracts }: LinkDeps, chain: ChainKey, rows: readonly HolderRow[]) {
  const owners = rows.filter((row) => !row.is_pool && !isBurnAddress(row.owner))
  const found = await contracts.find(
    chain,
    owners.map(({ owner }) => owner),
  )
  return owners.filter(({ owner }) => !found.has(owner))
}

const isPool = rowReader<{ id: string }, [chain: ChainKey, ids: readonly string[]]>(
  'senders-that-are-pools',
  'select id from pool where chain = $1 and id = any($2)',
)

/** Finds the wallets among senders off the list. */
async function sendersOf(deps: LinkDeps, chain: ChainKey, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return []
  const [contracts, pools] = await Promise.all([
    deps.contracts.find(chain, addresses),
    isPool(deps.pool, chain, addresses),
  ])
  const others = new Set([...contracts, ...pools.map(({ id }) => id)])
  return addresses.filter((address) => !others.has(address) && !isBurnAddress(address))
}

type Between = Pick<HolderLinksWire, 'state' | 'since' | 'isWhole'> & Pick<ReadTransfers, 'transfers'>

const notServed: Between = { state: 'not-served', since: null, isWhole: false, transfers: [] }

/** Reads the transfers between wallets, and how far back they are told. */
async function readBetween(
  { pool, request }: LinkDeps,
  token: { chain: ChainKey; address: string; isComplete: boolean },
  wallets: readonly string[],
): Promise<Between> {
  const { chain, address } = token
  const [birth] = await readBirth(pool, chain, address)
  if (request === null || birth === undefined || wallets.length < 2) return notServed
  const lowest = birthOf(birth, token.isComplete)
  const asked = { chain, token: address, wallets, lowest: lowest ?? 0, head: Number(birth.head) }
  const { transfers, from } = await readTransfers(request, asked)
  if (from === null) return notServed
  return { state: 'read', since: await findTime(request, chain, from), isWhole: from === lowest, transfers }
}

/**
 * Reads which of a token's largest holders sent it to one another: transfers from the chain's logs as far as few
 * requests reach, and first receipts from the index.
 *
 * @throws Fault `token.unknown`
 */
export async function readHolderLinks(
  deps: LinkDeps,
  network: Network,
  address: string,
): Promise<HolderLinksWire> {
  const { chain, family } = networkFacts[network]
  const { is_holders_complete: isComplete } = await getTokenRow(deps.pool, network, address)
  if (family !== 'EVM') return { state: 'unsupported', since: null, isWhole: false, links: [], senders: [] }
  const rows = await walletsOf(deps, chain, await listHolders(deps.pool, chain, address, linkedHolders))
  const wallets = rows.map(({ owner }) => owner)
  const { transfers, ...told } = await readBetween(deps, { chain, address, isComplete }, wallets)
  const receivers = rows.map(({ owner, received_from }) => ({ address: owner, receivedFrom: received_from }))
  const senders = await sendersOf(deps, chain, commonSenders(receivers))
  return {
    ...told,
    links: linkHolders(transfers, receivers, senders),
    senders: senders.map((sender) => ({ address: sender, name: deps.nameOf(chain, sender) })),
  }
}
