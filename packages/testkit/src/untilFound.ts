/**
 * Asks again and again until there is an answer other than null, and returns it. For what runs outside of vitest too,
 * where there is no `expect.poll`.
 *
 * @throws Error when `endMs` milliseconds have passed without one
 */
export async function untilFound<Found>(
  find: () => Promise<Found | null>,
  { what, endMs = 120_000, everyMs = 250 }: { what: string; endMs?: number; everyMs?: number },
): Promise<Found> {
  const lastMs = Date.now() + endMs
  for (;;) {
    const found = await find()
    if (found !== null) return found
    if (Date.now() > lastMs) throw new Error(`no ${what} after ${endMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
