import type { VaultStorage } from '@peregrine/wallet/vault/vaultStorage'

/** How a call is cut short: whether it took effect, and whether the process lives on to learn of it. */
export const cuts = ['fails-before', 'fails-after', 'dies-before', 'dies-after', 'dies-torn'] as const
export type Cut = (typeof cuts)[number]

/** The storage refused, or the process is gone. */
export class CutShort extends Error {}

export type CutStorage = VaultStorage & {
  /** Cuts the `at`-th call from now on, counted from 1. */
  arm(at: number, cut: Cut): void
  state(): { wasCut: boolean; isDead: boolean }
}

/** A storage that is cut short once. After a death no call takes effect or returns. */
export function cutStorage(disk: VaultStorage): CutStorage {
  let [left, cut]: [number, Cut] = [0, 'fails-before']
  let [wasCut, isDead] = [false, false]
  const step =
    <A extends unknown[], T>(
      apply: (...args: A) => Promise<T>,
      torn: (...args: A) => Promise<unknown> = apply,
    ) =>
    async (...args: A): Promise<T> => {
      if (isDead) throw new CutShort('the process is gone')
      left -= 1
      if (left !== 0) return apply(...args)
      wasCut = true
      isDead = cut.startsWith('dies')
      if (cut === 'dies-torn') await torn(...args)
      else if (cut.endsWith('after')) await apply(...args)
      throw new CutShort('the call was cut short')
    }
  return {
    list: step(() => disk.list()),
    read: step((generation: number) => disk.read(generation)),
    // Half of it reaches the disk.
    write: step(
      (generation: number, text: string) => disk.write(generation, text),
      (generation, text) => disk.write(generation, text.slice(0, text.length / 2)),
    ),
    remove: step((generation: number) => disk.remove(generation)),
    current: step(() => disk.current()),
    setCurrent: step((generation: number) => disk.setCurrent(generation)),
    arm(at, how) {
      ;[left, cut, wasCut] = [at, how, false]
    },
    state: () => ({ wasCut, isDead }),
  }
}

/** A disk in memory. */
export function memoryDisk(): VaultStorage {
  const texts = new Map<number, string>()
  let inUse: number | null = null
  return {
    list: async () => [...texts.keys()],
    read: async (generation) => texts.get(generation) ?? null,
    write: async (generation, text) => void texts.set(generation, text),
    remove: async (generation) => void texts.delete(generation),
    current: async () => inUse,
    setCurrent: async (generation) => void (inUse = generation),
  }
}

/** The same disk without generations: each write overwrites the one text there is. */
export function inPlace(disk: VaultStorage): VaultStorage {
  return {
    ...disk,
    read: () => disk.read(1),
    write: (_, text) => disk.write(1, text),
    remove: async () => undefined,
    setCurrent: () => disk.setCurrent(1),
  }
}
