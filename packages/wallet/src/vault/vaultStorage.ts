/**
 * Where generations of a record are kept. Every call is its own durable step and may fail or never return; none may
 * change what another generation holds.
 */
export type VaultStorage = {
  /** Numbers of the stored generations, in any order. */
  list(): Promise<readonly number[]>
  read(generation: number): Promise<string | null>
  write(generation: number, text: string): Promise<void>
  remove(generation: number): Promise<void>
  /** The generation in use; null before the first. */
  current(): Promise<number | null>
  setCurrent(generation: number): Promise<void>
}

/** The storage gave back something else than was written, or nothing: nothing was switched. */
export class VaultNotWritten extends Error {}

/** A switch that was carried out counts, though the storage reported a failure. */
async function switchTo(storage: VaultStorage, next: number): Promise<void> {
  try {
    await storage.setCurrent(next)
  } catch (error) {
    if ((await storage.current()) !== next) throw error
  }
}

/**
 * Stores a new generation: written, read back, verified, switched to; the one before is kept (promise K3).
 *
 * @param verify opens the text that was read back; false refuses the switch
 * @throws VaultNotWritten, or what the storage throws; the generation in use is then the old one
 */
export async function writeGeneration(
  storage: VaultStorage,
  text: string,
  verify: (text: string) => Promise<boolean>,
): Promise<void> {
  const [known, before] = [await storage.list(), await storage.current()]
  const next = Math.max(0, ...known, before ?? 0) + 1
  try {
    await storage.write(next, text)
    const written = await storage.read(next)
    if (written !== text || !(await verify(written)))
      throw new VaultNotWritten(`generation ${next} was not stored`)
    await switchTo(storage, next)
  } catch (error) {
    // What was refused must not be found later, with a password that nobody was told of. If it stays, it is out of use.
    await storage.remove(next).catch(() => undefined)
    throw error
  }
  // The change counts from here on, whatever becomes of the old ones: what stays is removed by the next write.
  for (const old of known) if (old !== before) await storage.remove(old).catch(() => undefined)
}

/** Texts of the stored generations, the one in use first, then newest first. */
export async function readGenerations(storage: VaultStorage): Promise<string[]> {
  const [known, current] = [await storage.list(), await storage.current()]
  const order = known.toSorted((a, b) => (a === current ? -1 : b === current ? 1 : b - a))
  const texts: string[] = []
  for (const generation of order) {
    const text = await storage.read(generation)
    if (text !== null) texts.push(text)
  }
  return texts
}
