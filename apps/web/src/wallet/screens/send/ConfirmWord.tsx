import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { DoubtRemark } from './AccountRemark.tsx'
import type { DoubtfulKind } from './checkRecipient.ts'

const typedChars = 6

/** True once the end of the address is typed as it stands there. */
export function isWordRight(recipient: string, typed: string): boolean {
  const wanted = recipient.slice(-typedChars)
  return recipient.startsWith('0x') ? typed.trim().toLowerCase() === wanted : typed.trim() === wanted
}

type ConfirmWordProps = { kind: DoubtfulKind; typed: string; onType: (typed: string) => void }

/** What is doubtful about a recipient, and the field in which the end of its address is typed against it. */
export function ConfirmWord({ kind, typed, onType }: ConfirmWordProps) {
  const { t } = useTranslation()
  return (
    <>
      <DoubtRemark kind={kind} />
      <Field label={t('own.send.word', { count: typedChars })}>
        {(control) => (
          <Input
            {...control}
            size="lg"
            isMono
            value={typed}
            maxLength={typedChars + 2}
            autoComplete="off"
            spellCheck={false}
            data-testid="confirm-recipient-word"
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
    </>
  )
}
