import { shortAddress } from '../../kit/figures/formatFigure.ts'

type TokenSymbolProps = { symbol: string; address: string; testId?: string }

/** A token's symbol; its address when it has none. */
export function TokenSymbol({ symbol, address, testId }: TokenSymbolProps) {
  return (
    <span
      translate="no"
      className="truncate font-semibold"
      title={symbol || address}
      data-testid={testId}
      data-token-name
    >
      {symbol || (
        <span translate="no" className="font-mono font-normal text-[11px] text-muted">
          {shortAddress(address)}
        </span>
      )}
    </span>
  )
}
