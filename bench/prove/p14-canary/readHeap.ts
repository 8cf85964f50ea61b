import type { Page } from 'playwright-core'

/**
 * Takes a snapshot of the page's own realm after collecting garbage; workers are others. It holds every string that can
 * still be reached, but not the bytes of typed arrays.
 */
export async function readHeap(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  try {
    for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
    const parts: string[] = []
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    return Buffer.from(parts.join(''), 'utf8')
  } finally {
    await session.detach()
  }
}
