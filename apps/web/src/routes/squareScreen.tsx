import { useSearch } from '@tanstack/react-router'
import { ChainSquare } from '../features/square/ChainSquare.tsx'
import { toPad } from '../features/square/launchpads.ts'
import type { SquareSearch } from '../features/square/squareSearch.ts'
import { useReplaceSearch } from './useReplaceSearch.ts'

/** The chain square on a page of its own. */
export function SquareScreen() {
  const { pad, column, filter }: SquareSearch = useSearch({ strict: false })
  const change = useReplaceSearch<SquareSearch>()
  const shared = column && filter ? { column, filter, drop: () => change(pad ? { pad } : {}) } : null
  const kept = column && filter ? { column, filter } : {}
  return (
    <div className="flex h-full min-h-0 flex-col p-2 max-sm:p-1">
      <ChainSquare
        pad={toPad(pad)}
        onPad={(next) => change(next === 'all' ? kept : { ...kept, pad: next })}
        shared={shared}
      />
    </div>
  )
}
