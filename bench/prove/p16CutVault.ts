import { seededRandom } from '@peregrine/testkit/seededRandom'
import type { VaultStorage } from '@peregrine/wallet/vault/vaultStorage'
import { IDBFactory } from 'fake-indexeddb'
import { indexedDbVault } from '../../apps/web/src/wallet/worker/indexedDbVault.ts'
import { type CutStorage, cuts, cutStorage, inPlace, memoryDisk } from './p16-vault/cutStorage.ts'
import { keeperOn, nextChange, opensAs, type VaultModel } from './p16-vault/vaultModel.ts'
import type { Proof, ProofOptions, ProofResult } from './proof.ts'

/** Changes of one vault before the next one is made. */
const changesPerVault = 12
/** A change makes at most so many calls of its storage. */
const callsPerChange = 8
const firstPassword = 'correct horse battery'

type Totals = { n: number; lost: number; doubled: number; wrong: number }
type Setting = { random: () => number; n: number; totals: Totals; next(): number }

/** True if the cut came, and the promise that was cut rejected or resolved. */
async function isAcknowledged(run: Promise<unknown>): Promise<boolean> {
  return run.then(
    () => true,
    () => false,
  )
}

/** What a user who was told this may find; the first that holds. Null: neither. */
async function found(
  disk: VaultStorage,
  isDone: boolean,
  isDead: boolean,
  { before, after }: { before: VaultModel; after: VaultModel },
): Promise<VaultModel | null> {
  // Refused means unchanged; only where nobody was told anything may it be either.
  const allowed = isDone ? [after] : isDead ? [before, after] : [before]
  for (const model of allowed) if (await opensAs(disk, model)) return model
  return null
}

/** Makes a vault, cut at every call in turn until it is there. Returns false if it can no longer be made or opened. */
async function makeVault(disk: VaultStorage, { totals, next }: Setting, model: VaultModel): Promise<boolean> {
  for (let at = 1; at <= callsPerChange + 2; at++) {
    const storage = cutStorage(disk)
    storage.arm(at, cuts[next() % cuts.length] ?? 'dies-before')
    const isDone = await isAcknowledged(keeperOn(storage).create(model.password))
    if (storage.state().wasCut) totals.n++
    if (await opensAs(disk, model)) return true
    if (isDone) return false
    // Nothing was acknowledged and nothing is there: it must be possible to begin again.
    const { status } = await keeperOn(disk)
      .state()
      .catch(() => ({ status: 'damaged' }))
    if (status !== 'none') return false
  }
  return isAcknowledged(keeperOn(disk).create(model.password))
}

/** Every call of a change, and then each of them in the next way. */
function armAt(storage: CutStorage, turn: number): void {
  const cut = cuts[Math.floor(turn / callsPerChange) % cuts.length] ?? 'dies-torn'
  storage.arm(1 + (turn % callsPerChange), cut)
}

type Step = { disk: VaultStorage; model: VaultModel }

/** Cuts one change short. Returns what the user then knows; null if that is not what is there. */
async function cutChange(
  { disk, model }: Step,
  { random, totals, next }: Setting,
): Promise<VaultModel | null> {
  const storage = cutStorage(disk)
  const keeper = keeperOn(storage)
  await keeper.unlock(model.password)
  const { run, after } = nextChange(model, random)
  armAt(storage, next())
  const isDone = await isAcknowledged(run(keeper))
  const { wasCut, isDead } = storage.state()
  if (wasCut) totals.n++
  const now = await found(disk, isDone, isDead, { before: model, after })
  if (!now) {
    // Either something acknowledged is gone, or what was refused is in force.
    totals[isDone || isDead ? 'lost' : 'wrong']++
    return null
  }
  if (isDone || isDead) return now
  // Who was refused tries again, in the same process.
  const isRepeated = (await isAcknowledged(run(keeper))) && (await opensAs(disk, after))
  if (!isRepeated) totals.lost++
  return isRepeated ? after : null
}

async function changeVault(disk: VaultStorage, setting: Setting, first: VaultModel): Promise<void> {
  let model: VaultModel | null = first
  for (let round = 0; model && round < changesPerVault && setting.totals.n < setting.n; round++)
    model = await cutChange({ disk, model }, setting)
}

/** Vault writes that fail or die at every call: it opens, with the password and keys that the user was told of. */
export const p16: Proof = {
  name: 'P16',
  what: 'vault writes cut short: the vault opens, and nothing acknowledged is lost',
  sizes: { test: 200, full: 2_000 },
  async run({ n, seed, withoutDefence }: ProofOptions): Promise<ProofResult> {
    const totals = { n: 0, lost: 0, doubled: 0, wrong: 0 }
    let made = 0
    let turn = 0
    const setting: Setting = { random: seededRandom(seed), n, totals, next: () => turn++ }
    const noDatabases = globalThis.indexedDB
    globalThis.indexedDB = new IDBFactory()
    try {
      for (let vault = 0; totals.n < n && vault < n; vault++) {
        // In turns the browser's own storage and one in memory.
        const plain = vault % 2 === 0 ? indexedDbVault(`proof-${vault}`) : memoryDisk()
        const disk = withoutDefence ? inPlace(plain) : plain
        const model: VaultModel = { password: firstPassword, wallets: [], passkey: null }
        const before = totals.n
        const isMade = await makeVault(disk, setting, model)
        made += totals.n - before
        if (isMade) await changeVault(disk, setting, model)
        else totals.lost++
      }
    } finally {
      globalThis.indexedDB = noDatabases
    }
    return { ...totals, note: `${made} while a vault was made, ${totals.n - made} in changes` }
  },
}
