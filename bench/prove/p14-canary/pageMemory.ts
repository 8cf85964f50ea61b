import type { Page } from 'playwright-core'

type RemoteObject = { objectId?: string; value?: unknown }

/** A page's heap: every string and name in it as JSON, and the bytes of its typed arrays. */
export type PageMemory = { heap: Buffer; buffers: Buffer }

/** Joins the bytes behind all typed arrays into base64, within the page. */
const joinBuffers = `function () {
  let text = ''
  // Short arrays have no buffer of their own until they are asked for it.
  for (const buffer of new Set(this.filter((one) => ArrayBuffer.isView(one)).map((one) => one.buffer))) {
    if (buffer.detached) continue
    const bytes = new Uint8Array(buffer)
    for (let at = 0; at < bytes.length; at += 3072)
      text += btoa(String.fromCharCode(...bytes.subarray(at, at + 3072)))
    text += '\\n'
  }
  return text
}`

/** Takes a snapshot of the page's own realm after collecting garbage; workers are others. */
export async function readMemory(page: Page): Promise<PageMemory> {
  const session = await page.context().newCDPSession(page)
  try {
    for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
    const parts: string[] = []
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }: { chunk: string }) => parts.push(chunk))
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    const { result: prototype } = (await session.send('Runtime.evaluate', {
      expression: 'Object.getPrototypeOf(Uint8Array.prototype)',
      objectGroup: 'canary',
    })) as { result: RemoteObject }
    const { objects } = (await session.send('Runtime.queryObjects', {
      prototypeObjectId: prototype.objectId ?? '',
      objectGroup: 'canary',
    })) as { objects: RemoteObject }
    const { result: joined, exceptionDetails } = (await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: joinBuffers,
      returnByValue: true,
    })) as { result: RemoteObject; exceptionDetails?: { text: string } }
    if (exceptionDetails)
      throw new Error(`the page's buffers could not be read: ${JSON.stringify(exceptionDetails)}`)
    await session.send('Runtime.releaseObjectGroup', { objectGroup: 'canary' })
    const lines = String(joined.value).split('\n')
    return {
      heap: Buffer.from(parts.join(''), 'utf8'),
      buffers: Buffer.concat(lines.map((line) => Buffer.from(line, 'base64'))),
    }
  } finally {
    await session.detach()
  }
}
