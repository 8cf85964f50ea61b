import { kolHandle } from '@peregrine/sandbox/people/composeTweet'
import { launchSandbox } from '@peregrine/sandbox/launchSandbox'
import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import { Fault } from '@peregrine/core/fault'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { withClient } from '../db/withClient.ts'
import type { Log } from '../log/log.ts'
import { forgetChain } from '../indexing/storedChain.ts'
import { type ChainKey, chainKeys } from '@peregrine/core/network'

export type Sandbox = {
  info: SandboxInfo
  /** Reads the sandbox's description of itself. */
  read(): Promise<unknown>
  /** Resolves with the reason when a sandbox that we started ends by itself. */
  broken: Promise<string>
  stop(): Promise<void>
}

function noSandbox(why: string, cause?: unknown): Fault {
  return new Fault('setting.invalid', { name: 'SANDBOX_URL', why }, { cause })
}

async function fetchInfo(url: string): Promise<SandboxInfo> {
  const reply = await fetch(`${url.replace(/\/$/, '')}/sandbox`, {
    signal: AbortSignal.timeout(5_000),
  }).catch((cause: unknown) => Promise.reject(noSandbox('names a sandbox that does not answer', cause)))
  const info = (await reply.json().catch(() => null)) as SandboxInfo | null
  if (!info?.runId || !info.chains) throw noSandbox('names something that is no sandbox')
  return info
}

/** Starts our own sandbox, adopts the one running on this data folder, or connects to SANDBOX_URL. */
export async function openSandbox(config: Config, log: Log): Promise<Sandbox> {
  const { url, seed, rate, isPaused } = config.sandbox
  if (url) {
    const never = new Promise<string>(() => undefined)
    return {
      info: await fetchInfo(url),
      read: () => fetchInfo(url),
      broken: never,
      stop: async () => undefined,
    }
  }
  // The output of `npm run sandbox` for outsiders would only be noise here.
  const logTrouble = (line: string): void => {
    if (!/^([A-Z]+_(RPC|WS)_URL=|SANDBOX_URL=|Sandbox ready)/.test(line))
      log.warn({ event: 'sandbox.said' }, line)
  }
  const launched = await launchSandbox({ dataDir: config.dataDir, seed, rate, isPaused, log: logTrouble })
  const { info, broken } = launched
  return { info, broken, read: () => fetchInfo(info.url), stop: () => launched.stop() }
}

/** True when the sandbox, which keeps only so many blocks, has dropped unread ones. */
async function hasMissed(client: pg.PoolClient, chain: ChainKey, firstBlock: number): Promise<boolean> {
  const { rows } = await client.query<{ number: string }>(
    'select number from chain_cursor where chain = $1',
    [chain],
  )
  return rows[0] !== undefined && Number(rows[0].number) + 1 < firstBlock
}

/**
 * Forgets chains of an earlier sandbox: a restarted one has other blocks than those stored, and one that ran on alone
 * for long has dropped some. User data stays, and a real chain is never forgotten.
 */
export function forgetOldRun(pool: pg.Pool, info: SandboxInfo): Promise<void> {
  return withClient(pool, async (client) => {
    const { rows } = await client.query<{ value: string }>(`select value from meta where key = 'sandbox-run'`)
    const isOtherRun = rows[0]?.value !== info.runId
    for (const chain of chainKeys) {
      const firstBlock = info.chains[chain]?.firstBlock ?? 0
      if (isOtherRun || (await hasMissed(client, chain, firstBlock))) await forgetChain(client, chain)
    }
    await client.query(
      `insert into meta (key, value) values ('sandbox-run', $1) on conflict (key) do update set value = excluded.value`,
      [info.runId],
    )
  })
}

/** Marks the simulated well-known traders as KOLs, each with its account. What the operator changed stays. */
export async function markKols(pool: pg.Pool, info: SandboxInfo): Promise<void> {
  await pool.query(
    `insert into marked_wallet (family, address, name, x_handle, kind, source)
     select *, 'KOL', 'sandbox' from unnest($1::text[], $2::text[], $3::text[], $4::text[])
     on conflict (family, address) do update set name = excluded.name, x_handle = excluded.x_handle
       where marked_wallet.source = 'sandbox'`,
    [
      info.kols.map(({ family }) => family),
      info.kols.map(({ address }) => address),
      info.kols.map(({ name }) => name),
      info.kols.map(({ name }) => kolHandle(name)),
    ],
  )
}
