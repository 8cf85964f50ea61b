import type { SocketMessage } from '@peregrine/contract/socketMessage'
import pg from 'pg'
import { Socket } from 'socket.io'

/** A statement, by the beginning of its name or text, or a message to a follower. */
type Place = { when: 'before' | 'after'; what: string }

const told = 'a follower is told'

/**
 * Where the server dies by itself: between the commit of a block or of an arming, the trigger, its delivery, and the answer
 * to a subscription; and while it takes up what the one before it left.
 */
export const killPoints: readonly Place[] = [
  'commit',
  'signal-outcome',
  'signal-views',
  'select id, chain, input, progress',
  told,
].flatMap((what) => [
  { when: 'before', what },
  { when: 'after', what },
])

export const pointName = ({ when, what }: Place): string => `${when} ${what}`

/** The place at which a process dies, at the n-th pass. */
export type Crash = { point: number; passes: number }

const die = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

type Asked = (this: unknown, ...args: unknown[]) => unknown
type Query = string | { name?: string; text?: string }

const wordsOf = (query: Query): string =>
  (typeof query === 'string' ? query : (query.name ?? query.text ?? '')).trim().toLowerCase()

/** Calls a function that dies once it is answered, by its promise or by the callback that it was given. */
function dieAfter(ask: (args: unknown[]) => unknown, args: unknown[]): unknown {
  const isCalledBack = typeof args.at(-1) === 'function'
  const answer = ask(isCalledBack ? [...args.slice(0, -1), die] : args)
  return answer instanceof Promise ? answer.then(die) : answer
}

function dieAtQuery({ when, what }: Place, passes: number): void {
  const query = pg.Client.prototype.query as Asked
  let left = passes
  const asked: Asked = function (this: unknown, ...args) {
    const isHere = wordsOf(args[0] as Query).startsWith(what) && --left === 0
    if (!isHere) return query.apply(this, args)
    if (when === 'before') die()
    return dieAfter((given) => query.apply(this, given), args)
  }
  Object.assign(pg.Client.prototype, { query: asked })
}

function dieAtMessage({ when }: Place, passes: number): void {
  const emit = Socket.prototype.emit as Asked
  let left = passes
  const emitted: Asked = function (this: unknown, ...args) {
    const message = args[1] as Partial<SocketMessage> | undefined
    const isHere = args[0] === 'message' && message?.key?.startsWith('signal/') && --left === 0
    if (isHere && when === 'before') die()
    const result = emit.apply(this, args)
    if (isHere) die()
    return result
  }
  Object.assign(Socket.prototype, { emit: emitted })
}

/** Makes this process kill itself at a point. */
export function armKill({ point, passes }: Crash): void {
  const place = killPoints[point]
  if (!place) throw new Error(`there is no point ${point}`)
  if (place.what === told) dieAtMessage(place, passes)
  else dieAtQuery(place, passes)
}
