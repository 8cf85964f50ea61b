import { addInviteCode, listInviteCodes, maxInviteCodes } from '@peregrine/contract/routes/community'
import { isFault } from '@peregrine/core/fault'
import { parseInviteWord } from '@peregrine/core/inviteCode'
import { Button } from '@peregrine/ui/Button'
import { Input } from '@peregrine/ui/Input'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Translate } from '../../kit/i18n/translate.ts'
import { Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { copyText } from '../../kit/figures/copyText.ts'
import { call } from '../../kit/http/call.ts'
import { failureText } from '../../kit/http/failureText.ts'
import { send } from '../../kit/http/send.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { ownKey } from '../../domain/session/ownKey.ts'
import { showToast } from '../../kit/toast/showToast.ts'

function problemText(error: unknown, t: Translate): string {
  if (isFault(error, 'invite.taken')) return t('centre.invite.taken')
  if (isFault(error, 'invite.full')) return t('centre.invite.full', { count: maxInviteCodes })
  return failureText(error, t)
}

/** Registers a word as this wallet's invite code. */
function WordForm({ address }: { address: string }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function register(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (parseInviteWord(text) === null) return setProblem(t('centre.invite.bad'))
    setBusy(true)
    setProblem(null)
    try {
      queries.setQueryData(
        ownKey(address, 'invite-codes'),
        await send(addInviteCode, { body: { code: text } }),
      )
      setText('')
    } catch (error) {
      setProblem(problemText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="flex flex-wrap items-center gap-2" onSubmit={(event) => void register(event)}>
      <Input
        size="lg"
        value={text}
        maxLength={64}
        placeholder={t('centre.invite.word')}
        aria-label={t('centre.invite.word')}
        aria-invalid={problem !== null}
        data-testid="invite-word"
        onChange={({ target }) => setText(target.value)}
        className="flex-1 basis-40"
      />
      <Button
        type="submit"
        className="h-8"
        disabled={isBusy || text.trim() === ''}
        data-testid="invite-register"
      >
        {t('centre.invite.register')}
      </Button>
      {problem !== null && (
        <p role="alert" className="basis-full text-danger text-data" data-testid="invite-problem">
          {problem}
        </p>
      )}
    </form>
  )
}

/** The invite link of this wallet: with its last registered word, otherwise its address. */
export function InviteLink({ address }: { address: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ownKey(address, 'invite-codes'),
    queryFn: ({ signal }) => call(listInviteCodes, { signal }),
  })
  const codes = data?.codes ?? []
  const link = `${location.origin}/?ref=${codes[0] ?? address}`
  async function copy(): Promise<void> {
    const isCopied = await copyText(link)
    showToast({
      kind: isCopied ? 'success' : 'error',
      text: t(isCopied ? 'centre.invite.copied' : 'address.copyFailed'),
    })
  }
  return (
    <>
      <div className="flex gap-2">
        <Input
          size="lg"
          isMono
          readOnly
          value={link}
          aria-label={t('centre.invite')}
          data-testid="invite-link"
          onFocus={({ target }) => target.select()}
          className="flex-1"
        />
        <Button className="h-8" onClick={() => void copy()} data-testid="invite-copy">
          <Copy aria-hidden size={13} />
          {t('centre.invite.copy')}
        </Button>
      </div>
      <p className="text-data text-muted">{t('centre.invite.word.says', { count: maxInviteCodes })}</p>
      {codes.length > 0 && (
        <p className="break-all text-data" data-testid="invite-words">
          {t('centre.invite.words', { words: codes.join(', ') })}
        </p>
      )}
      {codes.length < maxInviteCodes && <WordForm address={address} />}
    </>
  )
}
