import type { ExecutionPorts } from '@peregrine/wallet/execution/executionPorts'

/** Where a runner stops: at the `at`-th thing that it waits for (from 1), before or after that took effect. */
export type Stop = { at: number; when: 'before' | 'after' }

/** The steps of one execution without faults, and some of its watching. */
export const stepsOfExecution = 20

/** The stop of a turn: in one round before each step, in the next one after it. */
export function stopOfTurn(turn: number): Stop {
  const isBefore = Math.floor(turn / stepsOfExecution) % 2 === 0
  return { at: 1 + (turn % stepsOfExecution), when: isBefore ? 'before' : 'after' }
}

/** The same ports; `onStop` is called at the stop and dies, freezes or throws. */
export function stoppingPorts(
  ports: ExecutionPorts,
  stop: Stop,
  onStop: () => Promise<void>,
): ExecutionPorts {
  let calls = 0
  const step =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      calls += 1
      const isHere = calls === stop.at
      if (isHere && stop.when === 'before') await onStop()
      const result = await call(...args)
      if (isHere && stop.when === 'after') await onStop()
      return result
    }
  const { log } = ports
  return {
    ...ports,
    log: {
      add: step(log.add),
      read: step(log.read),
      list: step(log.list),
      replace: step(log.replace),
      changeNonces: step(log.changeNonces),
    },
    sleep: step(ports.sleep),
    readNonces: step(ports.readNonces),
    build: step(ports.build),
    sign: step(ports.sign),
    send: step(ports.send),
    verdict: step(ports.verdict),
  }
}
