import type { Removal } from '../p18-world/removals.ts'

const signals = 'apps/server/src/features/signals/'

/** What keeps a killed server from losing a trigger, or firing for what came before. */
export const signalRemovals: readonly Omit<Removal, 'labels'>[] = [
  {
    // What was committed while nobody evaluated is evaluated first.
    name: 'stored-place',
    patches: [
      {
        file: `${signals}signalStore.ts`,
        find: 'coalesce(p.epoch, c.epoch) as epoch, coalesce(p.seq, c.seq) as seq',
        replace: 'c.epoch, c.seq',
      },
    ],
  },
  {
    // What is evaluated again is not shown to what was armed after it.
    name: 'armed-place',
    patches: [
      {
        file: `${signals}armedSignal.ts`,
        find: 'return this.armedAt.epoch !== epoch || this.armedAt.seq < seq',
        replace: 'return this.armedAt.epoch !== epoch || seq > 0',
      },
    ],
  },
  {
    // A trigger that nobody was told of is told to whoever asks next.
    name: 'told-again',
    patches: [
      {
        file: 'apps/server/src/realtime/signalClients.ts',
        find: 'if (followed) acknowledge(socket, topic, keyOf(signalId), view.status)',
        replace: '',
      },
    ],
  },
]
