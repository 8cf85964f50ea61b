import { type ComponentType, useEffect, useRef, useState } from 'react'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { findRow, readRowTarget, type RowTarget } from './rowTarget.ts'
import type { TokenRef } from './tokenRef.ts'
import { watchTokenNames } from './watchTokenNames.ts'

export type CardToken = TokenRef & { pool: string | null; symbol: string; name: string }
export type TokenCardProps = {
  token: CardToken
  anchor: HTMLElement
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
}

type Opened = Pick<TokenCardProps, 'token' | 'anchor'>

function cardToken({ network, token, pool, symbol, name }: RowTarget): CardToken | null {
  return token ? { network, token, pool: pool ?? null, symbol: symbol ?? '', name: name ?? '' } : null
}

/** Returns the token of the row that a name stands in, as it is now. */
function openedAt(anchor: HTMLElement): Opened | null {
  const row = findRow(anchor)
  const target = row && readRowTarget(row)
  const token = target && cardToken(target)
  return token && { token, anchor }
}

/** The card of whichever row's token the pointer or the keyboard focus rests on. One for the whole page. */
export function TokenCardHost({ Card }: { Card: ComponentType<TokenCardProps> }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const watch = useRef<ReturnType<typeof watchTokenNames>>(null)
  useEffect(() => {
    const watching = watchTokenNames({
      open: (name) => setOpened(openedAt(name)),
      close: () => setOpened(null),
    })
    watch.current = watching
    return watching.stop
  }, [])
  if (!opened) return null
  return (
    <PartBoundary onFail={() => setOpened(null)}>
      <Card
        key={`${opened.token.network} ${opened.token.token}`}
        {...opened}
        onEnter={() => watch.current?.stay()}
        onLeave={() => watch.current?.leave()}
        onClose={() => setOpened(null)}
      />
    </PartBoundary>
  )
}
