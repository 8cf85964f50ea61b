import { iconName } from '@peregrine/ui/iconName'
import { ChartNoAxesCombined, type LucideIcon, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { lazyPart } from '../../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../../kit/parts/PartBoundary.tsx'

const parts = {
  indicators: lazyPart(() => import('./ChartMenus.tsx'), 'IndicatorMenu', ['drawing', 'chart']),
  marks: lazyPart(() => import('./ChartMenus.tsx'), 'MarksMenu', ['chart', 'drawing']),
}

const icons: Record<keyof typeof parts, LucideIcon> = {
  indicators: ChartNoAxesCombined,
  marks: MessageCircle,
}

/** A toolbar button with a menu that loads on first use. */
export function ToolMenu({ name }: { name: keyof typeof parts }) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t(`chart.${name}`)
  const Icon = icons[name]
  const Part = parts[name]
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...iconName(label)}
        data-testid={name}
        onPointerEnter={() => void Part.preload()}
        onFocus={() => void Part.preload()}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
        className="flex h-7 cursor-pointer items-center gap-1 rounded-control px-1.5 text-data text-muted hover:bg-raised hover:text-ink aria-expanded:bg-raised"
      >
        <Icon aria-hidden size={15} />
        <span className="max-sm:hidden">{label}</span>
      </button>
      {anchor && (
        <PartBoundary onFail={close}>
          <Part anchor={anchor} label={label} onClose={close} />
        </PartBoundary>
      )}
    </>
  )
}
