import type { TweetToken } from '@peregrine/contract/tweet'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { TokenLink } from '../../domain/tokens/TokenLink.tsx'
import { splitText } from './model.ts'

function MentionLink({ token, text }: { token: TweetToken; text: string }) {
  const { network, tokenAddress, poolAddress, symbol } = token
  const name = text.startsWith('$') ? text : `${symbol || '?'} ${shortAddress(tokenAddress)}`
  return (
    <TokenLink
      token={{ network, token: tokenAddress, pool: poolAddress }}
      testId="tweet-token"
      className="inline-flex max-w-full items-baseline gap-1 rounded-control bg-raised px-1 align-baseline text-accent hover:underline"
    >
      <span className="self-center">
        <NetworkBadge network={network} />
      </span>
      <span className="truncate" title={tokenAddress}>
        {name}
      </span>
    </TokenLink>
  )
}

/** A tweet's text, with links on mentions of known tokens. */
export function TweetText({ text, tokens }: { text: string; tokens: readonly TweetToken[] }) {
  return (
    <>
      {splitText(text, tokens).map((part) =>
        part.token ? (
          <MentionLink key={part.at} token={part.token} text={part.text} />
        ) : (
          <span key={part.at}>{part.text}</span>
        ),
      )}
    </>
  )
}
