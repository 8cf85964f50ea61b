import { zeroAddress } from '@peregrine/core/address'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type pg from 'pg'
import type { Changes } from './changes.ts'
import { type ChainState, loadTokens } from './chainState.ts'
import { addUnits } from './deriveBalances.ts'

/** A token's holders before a unit, from a history that is read whole. */
export type Completion = { token: string; holdings: readonly Holding[] }
type Holding = { account: string; owner: string; units: bigint; receivedFrom: string | null }

type OpenHistory = { token: string; from_block: string; is_ready: boolean }

/**
 * Loads which tokens' histories are being read, and begins those that were picked: from this block on the index adds
 * their transfers up. Returns the tokens whose history is ready to be joined before this block.
 */
export async function loadHistories(
  client: pg.ClientBase,
  state: ChainState,
  firstBlock: number,
): Promise<string[]> {
  const { rows } = await client.query<OpenHistory>({
    name: 'open-histories',
    text: `with begun as (
        update holder_history set state = 'reading', from_block = $2, attempt = attempt + 1, read_from = null, slot = null
        where chain = $1 and state = 'picked' returning token, from_block, false as is_ready)
      select token, from_block, state = 'ready' and coalesce(slot, -1) < $2 as is_ready from holder_history
      where chain = $1 and state in ('reading', 'ready')
      union all select * from begun`,
    values: [state.chain, firstBlock],
  })
  state.histories = new Map(rows.map(({ token, from_block }) => [token, Number(from_block)]))
  return rows.filter((row) => row.is_ready && Number(row.from_block) <= firstBlock).map(({ token }) => token)
}

/** EVM: what was before and what moved since, added. Solana: the newer of both. */
const joined = {
  EVM: `select account, account as owner, sum(units) as units, max(received_from) as received_from from (
      select account, units, null as received_from from holder_part where chain = $1 and token = $2
      union all select account, units, received_from from holder_move where chain = $1 and token = $2
      union all select account, -units, null from balance where chain = $1 and token = $2
    ) parts group by account having sum(units) <> 0`,
  SOL: `select distinct on (account) account, owner, units, null as received_from from (
      select 1 as rank, account, owner, units from holder_move where chain = $1 and token = $2
      union all select 2, account, owner, units from holder_part where chain = $1 and token = $2
      union all select 3, account, owner, 0 from balance where chain = $1 and token = $2
    ) parts order by account, rank`,
}

/** Reads the holders of tokens whose history is ready; every earlier unit must be committed. */
export async function readCompletions(
  client: pg.ClientBase,
  state: ChainState,
  tokens: readonly string[],
): Promise<Completion[]> {
  await loadTokens(client, state, tokens)
  const { family } = networkFacts[state.chain]
  const completions: Completion[] = []
  for (const token of tokens) {
    const { rows } = await client.query<{
      account: string
      owner: string
      units: string
      received_from: string | null
    }>({ name: `joined-holders-${family}`, text: joined[family], values: [state.chain, token] })
    const holdings = rows.map(({ account, owner, units, received_from }) => ({
      account,
      owner,
      units: BigInt(units),
      receivedFrom: received_from,
    }))
    completions.push({ token, holdings })
  }
  return completions
}

/** Makes the holders of these tokens complete, as of before the unit. */
export function addCompletions(
  changes: Changes,
  state: ChainState,
  completions: readonly Completion[],
): void {
  for (const { token, holdings } of completions) {
    const row = state.tokens.get(token)
    if (!row) continue
    for (const { account, owner, units, receivedFrom } of holdings) {
      if (networkFacts[state.chain].family === 'EVM')
        addUnits(changes.balanceChanges, state, token, account, units, receivedFrom)
      else if (account !== zeroAddress)
        changes.balances.set(`${token} ${account}`, {
          chain: state.chain,
          token,
          account,
          owner,
          units,
          received_from: null,
        })
    }
    row.is_holders_complete = true
    changes.tokens.add(token)
    changes.completed.add(token)
  }
}

/** Records, within the commit, that these tokens' holders are complete. */
export async function noteCompleted(
  client: pg.ClientBase,
  chain: ChainKey,
  tokens: readonly string[],
  blockNumber: number,
): Promise<void> {
  await client.query({
    name: 'histories-done',
    text: `update holder_history set state = 'done', done_block = $3, why = null
      where chain = $1 and token = any($2)`,
    values: [chain, tokens, blockNumber],
  })
}

/**
 * Takes histories back with the blocks above `to`: those joined there are ready again, and those that begin above it
 * begin anew, since the blocks before their beginning were others.
 */
export async function undoHistories(client: pg.ClientBase, chain: ChainKey, to: number): Promise<void> {
  await client.query(
    `update holder_history set state = 'ready', done_block = null where chain = $1 and done_block > $2`,
    [chain, to],
  )
  const { rows } = await client.query<{ token: string }>(
    `update holder_history set state = 'picked', from_block = null, read_from = null, slot = null
     where chain = $1 and from_block > $2 and state in ('reading', 'ready') returning token`,
    [chain, to + 1],
  )
  const tokens = rows.map(({ token }) => token)
  await client.query('delete from holder_part where chain = $1 and token = any($2)', [chain, tokens])
  await client.query('delete from holder_move where chain = $1 and token = any($2)', [chain, tokens])
}

/** Queues histories of these tokens again, of all if null: blocks are missing, so what was added up does not hold. */
export async function restartHistories(
  client: pg.ClientBase,
  chain: ChainKey,
  tokens: readonly string[] | null,
): Promise<void> {
  const values = [chain, tokens]
  const isOne = '($2::text[] is null or token = any($2))'
  await client.query(
    `delete from holder_part where chain = $1 and token in
       (select token from holder_history where chain = $1 and state <> 'top' and ${isOne})`,
    values,
  )
  await client.query(`delete from holder_move where chain = $1 and ${isOne}`, values)
  await client.query(
    `update holder_history set state = 'queued', from_block = null, read_from = null, slot = null, done_block = null
     where chain = $1 and state in ('picked', 'reading', 'ready', 'done') and ${isOne}`,
    values,
  )
}
