import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChainSquare } from '../features/square/ChainSquare.tsx'
import { type Pad, toPad } from '../features/square/launchpads.ts'

/** The chain square on a page of its own. */
export function SquareScreen() {
  const { pad }: { pad?: Pad } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <div className="flex h-full min-h-0 flex-col p-2">
      <ChainSquare
        pad={toPad(pad)}
        onPad={(next) =>
          void navigate({ to: '.', search: (next === 'all' ? {} : { pad: next }) as never, replace: true })
        }
      />
    </div>
  )
}
