import { iconName } from '@peregrine/ui/iconName'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { whenSignedIn } from '../../domain/session/whenSignedIn.ts'
import { useAlertSetup } from './api.ts'
import { PriceRulePart } from './rules/RulePart.tsx'
import type { PricedToken } from './rules/ruleDraft.ts'

/** The bell on a token's page that creates or edits its price alert. Asks visitors to sign in. */
export function PriceAlertButton({ token }: { token: PricedToken }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useAlertSetup()
  const rule = data?.rules.find(({ body }) => body.kind === 'price' && body.token === token.token)
  return (
    <>
      <button
        type="button"
        {...iconName(t('alerts.bell'))}
        aria-pressed={rule?.isOn ?? false}
        data-testid="price-alert"
        onClick={() => void whenSignedIn(() => setOpen(true))}
        className="flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink aria-pressed:text-accent"
      >
        <Bell aria-hidden size={16} />
      </button>
      {isOpen && <PriceRulePart token={token} rule={rule ?? null} onClose={() => setOpen(false)} />}
    </>
  )
}
