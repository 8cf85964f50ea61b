import { useSearch } from '@tanstack/react-router'
import { ChainSquare } from '../features/square/ChainSquare.tsx'
import { type Pad, toPad } from '../features/square/launchpads.ts'
import { useReplaceSearch } from './useReplaceSearch.ts'

/** The chain square on a page of its own. */
export function SquareScreen() {
  const { pad }: { pad?: Pad } = useSearch({ strict: false })
  const change = useReplaceSearch<{ pad?: Pad }>()
  return (
    <div className="flex h-full min-h-0 flex-col p-2">
      <ChainSquare pad={toPad(pad)} onPad={(next) => change(next === 'all' ? {} : { pad: next })} />
    </div>
  )
}
