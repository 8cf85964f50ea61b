import type { ChildProcess } from 'node:child_process'

/** Awaits a child's next message, after a question where there is one. Rejects when the child ends instead. */
export function askChild<T>(child: ChildProcess, question?: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the forked server ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message as T)
    })
    if (question) child.send(question)
  })
}
