import { expect } from 'vitest'
import { programProcesses } from './programProcesses.ts'

/** Waits until nothing of the program with this data folder runs. */
export async function untilGone(dataDir: string): Promise<void> {
  const left = () => programProcesses(dataDir).map(({ command }) => command.slice(0, 150))
  await expect.poll(left, { interval: 200 }).toEqual([])
}
