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
  /** What the sandbox says of itself now. */
  read(): Promise<unknown>
  /** Resolves with how it ended, when one that we started ends by itself. */
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

/** Starts the sandbox beside us, adopts the one that runs on this data folder, or finds the one of SANDBOX_URL. */
export async function openSandbox(config: Config, log: Log): Promise<Sandbox> {
  const { url, seed, rate } = config.sandbox
  if (url) {
    const never = new Promise<string>(() => undefined)
    return {
      info: await fetchInfo(url),
      read: () => fetchInfo(url),
      broken: never,
      stop: async () => undefined,
    }
  }
  // What `npm run sandbox` prints for outsiders would only be noise here.
  const logTrouble = (line: string): void => {
    if (!/^([A-Z]+_(RPC|WS)_URL=|SANDBOX_URL=|Sandbox ready)/.test(line))
      log.warn({ event: 'sandbox.said' }, line)
  }
  const launched = await launchSandbox({ dataDir: config.dataDir, seed, rate, log: logTrouble })
  const { info, broken } = launched
  return { info, broken, read: () => fetchInfo(info.url), stop: () => launched.stop() }
}

/** True when blocks that were not read yet are gone from the sandbox, which keeps only so many. */
async function hasMissed(client: pg.PoolClient, chain: ChainKey, firstBlock: number): Promise<boolean> {
  const { rows } = await client.query<{ number: string }>(
    'select number from chain_cursor where chain = $1',
    [chain],
  )
  return rows[0] !== undefined && Number(rows[0].number) + 1 < firstBlock
}

/**
 * A sandbox that was started anew has other blocks than the ones stored, and one that ran on alone for long has dropped
 * some: what was read from such chains is forgotten, what users own stays. A real chain is never forgotten.
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

/** The simulated well-known traders are marked wallets. */
export async function markKols(pool: pg.Pool, info: SandboxInfo): Promise<void> {
  await pool.query(
    `insert into marked_wallet (family, address, name, kind)
     select *, 'KOL' from unnest($1::text[], $2::text[], $3::text[])
     on conflict (family, address) do update set name = excluded.name`,
    [
      info.kols.map(({ family }) => family),
      info.kols.map(({ address }) => address),
      info.kols.map(({ name }) => name),
    ],
  )
}
