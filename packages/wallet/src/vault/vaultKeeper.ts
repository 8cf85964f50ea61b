import type { DeriveKey } from './deriveKey.ts'
import {
  changePassword,
  createVault,
  type OpenVault,
  opensWhole,
  unlockByPasskey,
  unlockVault,
} from './vault.ts'
import { VaultError } from './vaultError.ts'
import {
  type Kdf,
  type PasskeyWrap,
  parseVaultRecord,
  type VaultContents,
  type VaultRecord,
} from './vaultRecord.ts'
import { readGenerations, type VaultStorage, writeGeneration } from './vaultStorage.ts'

export type VaultState =
  | { status: 'none' }
  | { status: 'locked' | 'unlocked'; contents: VaultContents; passkey: Omit<PasskeyWrap, 'wrap'> | null }

/** What the keeper needs from its surroundings. */
export type VaultSurroundings = {
  storage: VaultStorage
  environment: string
  derive: DeriveKey
  newKdf(): Kdf
}

/**
 * The one vault of an environment: what is stored, and while unlocked its data key. Changes run one after another, and
 * count once a new generation was stored and verified.
 */
export class VaultKeeper {
  readonly #given: VaultSurroundings
  #open: OpenVault | null = null
  /** True once the right password found nothing that opens. */
  #isBroken = false
  #tail: Promise<unknown> = Promise.resolve()

  constructor(given: VaultSurroundings) {
    this.#given = given
  }

  /** The stored records of this environment that can be parsed, best first. */
  async #stored(): Promise<VaultRecord[]> {
    const texts = await readGenerations(this.#given.storage)
    const records = texts.flatMap((text) => parseVaultRecord(text) ?? [])
    // Before the first switch there is no vault yet: a first write that was cut short must not prevent the next.
    const isDamaged = texts.length > 0 && records.length === 0
    if (isDamaged && (await this.#given.storage.current()) !== null) throw new VaultError('vault-damaged')
    return records.filter(({ environment }) => environment === this.#given.environment)
  }

  #inOrder<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(run)
    this.#tail = result.catch(() => undefined)
    return result
  }

  /** Status and wallets. Throws VaultError `vault-damaged` if there are records and none can be read. */
  async state(): Promise<VaultState> {
    const record = this.#open?.record ?? (await this.#stored())[0]
    if (!record) return { status: 'none' }
    const passkey = record.passkey && {
      credentialId: record.passkey.credentialId,
      prfSalt: record.passkey.prfSalt,
    }
    return { status: this.#open ? 'unlocked' : 'locked', contents: record.contents, passkey }
  }

  async #store(next: OpenVault): Promise<void> {
    const verify = async (text: string) => {
      const record = parseVaultRecord(text)
      return record !== null && opensWhole(record, next.dataKey)
    }
    await writeGeneration(this.#given.storage, JSON.stringify(next.record), verify).catch(
      (cause: unknown) => {
        throw new VaultError('not-written', { cause })
      },
    )
    this.#open = next
    this.#isBroken = false
  }

  /** Makes the vault and leaves it unlocked. Throws VaultError `vault-exists`, `password-short`, `not-written`. */
  create(password: string): Promise<void> {
    return this.#inOrder(async () => {
      if ((await this.#stored()).length > 0) throw new VaultError('vault-exists')
      const { environment, newKdf, derive } = this.#given
      await this.#store(await createVault(environment, password, newKdf(), derive))
    })
  }

  /** Throws VaultError `vault-missing`, `password-wrong`, `vault-damaged`. */
  unlock(password: string): Promise<void> {
    return this.#openBy((record) => unlockVault(record, password, this.#given.derive))
  }

  unlockByPasskey(prfOutput: Uint8Array): Promise<void> {
    return this.#openBy((record) => unlockByPasskey(record, prfOutput))
  }

  /** An older generation counts only where the newest is damaged, never because its password differs. */
  #openBy(unlock: (record: VaultRecord) => Promise<OpenVault>): Promise<void> {
    return this.#inOrder(async () => {
      const records = await this.#stored()
      if (records.length === 0) throw new VaultError('vault-missing')
      for (const record of records) {
        const open = await unlock(record).catch((error: unknown) => {
          if (error instanceof VaultError && error.problem === 'vault-damaged') return null
          throw error
        })
        if (open && (await opensWhole(open.record, open.dataKey))) {
          this.#open = open
          return
        }
      }
      this.#isBroken = true
      throw new VaultError('vault-damaged')
    })
  }

  /** False for a vault that is known to be damaged; what is stored of it stays as the generation before. */
  async #isInTheWay(): Promise<boolean> {
    if (this.#isBroken) return false
    try {
      return (await this.#stored()).length > 0
    } catch (error) {
      if (error instanceof VaultError && error.problem === 'vault-damaged') return false
      throw error
    }
  }

  lock(): void {
    this.#open = null
  }

  get isUnlocked(): boolean {
    return this.#open !== null
  }

  /** The unlocked vault, for reading. Throws VaultError `vault-locked`. */
  opened(): OpenVault {
    if (!this.#open) throw new VaultError('vault-locked')
    return this.#open
  }

  /** Applies a change and stores it. Throws what the change throws; VaultError `vault-locked`, `not-written`. */
  change<T>(apply: (open: OpenVault) => Promise<[OpenVault, T]>): Promise<T> {
    return this.#inOrder(async () => {
      const [next, result] = await apply(this.opened())
      await this.#store(next)
      return result
    })
  }

  /**
   * As `change`, and what was before it is kept no longer: an old password, passkey or removed key would open it. Where
   * that fails, the next change makes up for it.
   */
  changeForGood<T>(apply: (open: OpenVault) => Promise<[OpenVault, T]>): Promise<T> {
    return this.#inOrder(async () => {
      const [next, result] = await apply(this.opened())
      await this.#store(next)
      // The one before is kept always, so it has to be the same.
      await this.#store(next).catch(() => undefined)
      return result
    })
  }

  /** Throws VaultError `password-wrong`, `password-short`, `vault-locked`, `not-written`. */
  changePassword(before: string, after: string): Promise<void> {
    const { newKdf, derive } = this.#given
    return this.changeForGood(async (open) => [
      await changePassword(open, { before, after }, newKdf(), derive),
      undefined,
    ])
  }

  /** The sealed record as a file's text: what is stored, useless without the password (docs/vault.md). */
  async backup(): Promise<string> {
    const record = this.#open?.record ?? (await this.#stored())[0]
    if (!record) throw new VaultError('vault-missing')
    return `${JSON.stringify({ format: 'peregrine-vault', ...record }, null, 1)}\n`
  }

  /**
   * Restores a backup where there is no vault yet or a damaged one, and leaves it unlocked.
   *
   * @throws VaultError `vault-exists`, `backup-unreadable`, `vault-foreign`, `password-wrong`
   */
  restore(text: string, password: string): Promise<void> {
    return this.#inOrder(async () => {
      if (await this.#isInTheWay()) throw new VaultError('vault-exists')
      const record = parseVaultRecord(text)
      if (!record) throw new VaultError('backup-unreadable')
      if (record.environment !== this.#given.environment) throw new VaultError('vault-foreign')
      const open = await unlockVault(record, password, this.#given.derive)
      if (!(await opensWhole(open.record, open.dataKey))) throw new VaultError('vault-damaged')
      await this.#store(open)
    })
  }
}
