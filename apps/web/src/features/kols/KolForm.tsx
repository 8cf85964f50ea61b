import { parseXHandle } from '@peregrine/core/parseXHandle'
import { longestKol } from '@peregrine/core/wallet-list/kolEntry'
import { parseAvatar } from '@peregrine/core/wallet-list/parseAvatar'
import { Button } from '@peregrine/ui/Button'
import { Field } from '@peregrine/ui/Field'
import { Input } from '@peregrine/ui/Input'
import { Modal } from '@peregrine/ui/Modal'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KolDraft } from '../../domain/doors/kolDoor.ts'
import { kolRefusal, putKolWithUndo } from '../../domain/kols/changeKols.ts'
import { KolFace } from '../../domain/kols/KolFace.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

const fields = ['name', 'group', 'xHandle', 'avatar'] as const
type FieldName = (typeof fields)[number]
type Texts = Record<FieldName, string>

/** Reasons why a field is refused; the server refuses the same. */
function wrongFields({ xHandle, avatar }: Texts): Partial<Record<FieldName, true>> {
  return {
    ...(xHandle.trim() !== '' && parseXHandle(xHandle) === null ? { xHandle: true } : {}),
    ...(parseAvatar(avatar) === null ? { avatar: true } : {}),
  }
}

type KolFormProps = { kol: KolDraft; onClose: () => void }

/** Name, group, account and avatar of a KOL, or of a wallet that becomes one. */
export function KolForm({ kol, onClose }: KolFormProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [texts, setTexts] = useState<Texts>({
    name: kol.name,
    group: kol.group ?? '',
    xHandle: kol.xHandle ?? '',
    avatar: kol.avatar ?? '',
  })
  const wrong = wrongFields(texts)
  const saving = useMutation({
    mutationFn: () => putKolWithUndo(queries, { address: kol.address, ...texts }),
    onSuccess: onClose,
  })
  const isWrong = Object.keys(wrong).length > 0
  return (
    <Modal title={t('kols.form')} closeLabel={t('kols.close')} onClose={onClose} testId="kol-form">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong && !saving.isPending) saving.mutate()
        }}
      >
        <p className="flex min-w-0 items-center gap-2">
          <KolFace address={kol.address} avatar={parseAvatar(texts.avatar) ?? ''} size={28} />
          <span className="truncate font-mono text-data text-muted" title={kol.address}>
            {kol.address}
          </span>
        </p>
        {fields.map((field) => (
          <Field
            key={field}
            label={t(`kols.field.${field}`)}
            hint={field === 'avatar' || field === 'xHandle' ? t(`kols.field.${field}.says`) : undefined}
            error={wrong[field] ? t(`kols.field.${field as 'avatar' | 'xHandle'}.wrong`) : undefined}
            testId={`kol-${field}`}
          >
            {(control) => (
              <Input
                {...control}
                value={texts[field]}
                maxLength={field === 'name' || field === 'group' ? longestKol[field] : 2_048}
                onChange={({ target }) => setTexts({ ...texts, [field]: target.value })}
                spellCheck={false}
                autoComplete="off"
                data-testid={`kol-${field}`}
              />
            )}
          </Field>
        ))}
        {saving.error && (
          <p role="alert" className="text-danger text-data" data-testid="kol-refused">
            {kolRefusal(saving.error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('kols.cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={isWrong || saving.isPending}
            data-testid="kol-save"
          >
            {t('kols.save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
