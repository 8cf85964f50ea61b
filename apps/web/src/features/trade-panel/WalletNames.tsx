import { Fragment } from 'react'
import { namesShown } from '../../domain/own-wallets/walletName.ts'

/** Names wallets like `namesInLine`, and breaks lines between them rather than within one. All stand in the title. */
export function WalletNames({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, namesShown)
  const more = names.length - shown.length
  return (
    <span title={names.join(', ')}>
      {shown.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && ' '}
          <span className="inline-block max-w-full">
            {name}
            {at < shown.length - 1 && ','}
          </span>
        </Fragment>
      ))}
      {more > 0 && ` +${more}`}
    </span>
  )
}
