import type { ReactNode } from 'react'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { GapLine, useLastDay } from '../../domain/gaps/GapMark.tsx'
import { type NamedToken, tokenKey } from '../../domain/tokens/tokenRef.ts'
import { useTokenTrail } from '../../domain/tokens/tokenTrail.ts'
import { useTokenFigures } from '../../domain/tokens/useTokenFigures.ts'
import { RailRow } from './RailRow.tsx'

type RailListProps = { tokens: readonly NamedToken[]; label: string; testId: string; empty: ReactNode }

const nothingFresh: ReadonlySet<string> = new Set()

/** A narrow live list of tokens that fills its height. */
export function RailList({ tokens, label, testId, empty }: RailListProps) {
  const mode = usePreferences(({ displayMode }) => displayMode)
  const figures = useTokenFigures(tokens)
  const lastDay = useLastDay()
  useTokenTrail('rail', tokens)
  if (tokens.length === 0) return empty
  return (
    <>
      <GapLine networks={tokens.map(({ network }) => network)} span={lastDay} />
      <VirtualList
        items={tokens}
        rowHeight={28}
        idOf={tokenKey}
        renderRow={(token) => <RailRow token={token} figures={figures.get(tokenKey(token))} mode={mode} />}
        freshIds={nothingFresh}
        label={label}
        testId={testId}
      />
    </>
  )
}
