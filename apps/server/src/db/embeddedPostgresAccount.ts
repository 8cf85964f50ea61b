import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'

/** Account that the database runs as; null for the user of this process. */
export type Account = { uid: number; gid: number } | null

/** Picks the account: PostgreSQL refuses to run as root, so root uses `postgres`, created if missing, or `nobody`. */
export function chooseAccount(): Account {
  if (process.getuid?.() !== 0) return null
  const known = findAccount('postgres')
  if (known) return known
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
  spawnSync('useradd', [...options, 'postgres'], { stdio: 'ignore' })
  const account = findAccount('postgres') ?? findAccount('nobody')
  if (!account) throw new Error('no account to run PostgreSQL as; start as a normal user instead of root')
  return account
}

function findAccount(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

/** False when root would run the database under an account that cannot reach this folder (a clone in /root). */
export function canReach(account: Account, folder: string): boolean {
  if (!account) return true
  for (let dir = realpathSync(folder); ; dir = path.dirname(dir)) {
    if (!(statSync(dir).mode & 0o001)) return false
    if (dir === path.dirname(dir)) return true
  }
}

/** Returns the node:child_process options that start a program under this account. */
export function runAs(account: Account): { uid?: number; gid?: number } {
  return account ?? {}
}
