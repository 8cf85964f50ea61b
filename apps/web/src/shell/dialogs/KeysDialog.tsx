import { Modal } from '@peregrine/ui/Modal'
import { Switch } from '@peregrine/ui/Switch'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { chordLetters } from '../../kit/keys/keyAction.ts'
import { turnSpaceKeys, useSpaceKeys } from '../../kit/keys/useSpaceKeys.ts'
import type { MessageKey } from '../../locales/messages.ts'

type KeyLine = { keys: readonly string[]; textKey: MessageKey }

const groups: readonly { title: MessageKey; lines: readonly KeyLine[] }[] = [
  {
    title: 'keys.general',
    lines: [
      { keys: ['/', 'Ctrl K', '⌘ K'], textKey: 'keys.search' },
      { keys: ['t'], textKey: 'keys.tracker' },
      { keys: ['?'], textKey: 'keys.help' },
      { keys: ['Esc'], textKey: 'keys.escape' },
      { keys: ['F8'], textKey: 'keys.toasts' },
    ],
  },
  {
    title: 'keys.trade',
    lines: [
      { keys: ['b'], textKey: 'keys.buy' },
      { keys: ['s'], textKey: 'keys.sell' },
      { keys: ['1', '2', '3', '4'], textKey: 'keys.amounts' },
      { keys: ['m'], textKey: 'keys.marks' },
      { keys: ['j', 'k'], textKey: 'keys.tokens' },
      { keys: chordLetters, textKey: 'keys.space' },
    ],
  },
  {
    title: 'keys.go',
    lines: [
      { keys: ['h'], textKey: 'keys.home' },
      { keys: ['n'], textKey: 'keys.trend' },
      { keys: ['s'], textKey: 'keys.square' },
      { keys: ['t'], textKey: 'keys.swap' },
      { keys: ['w'], textKey: 'title.watchlist' },
      { keys: ['r'], textKey: 'keys.radar' },
      { keys: ['x'], textKey: 'keys.twitter' },
      { keys: ['m'], textKey: 'keys.monitorConfig' },
      { keys: ['a'], textKey: 'keys.alpha' },
    ],
  },
]

/** Trading by keys alone is switched on here. */
function SpaceSwitch() {
  const { t } = useTranslation()
  const isOn = useSpaceKeys((keys) => keys.isOn)
  return (
    <div className="mt-3 border-line border-t pt-3">
      <Switch isOn={isOn} onTurn={turnSpaceKeys} label={t('keys.space.turn')} testId="keys-space" />
      <p className="text-data text-muted">{t('keys.space.says')}</p>
    </div>
  )
}

/** The list of keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      title={t('keys.title')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      testId="keys-dialog"
      className="w-[min(600px,calc(100vw-16px))]"
    >
      <p className="text-muted">{t('keys.says')}</p>
      <div className="grid gap-x-8 sm:grid-cols-2">
        {groups.map(({ title, lines }) => (
          <section key={title} className="pt-3 last:row-span-2 last:sm:col-start-2 last:sm:row-start-1">
            <h3 className="pb-1 font-semibold">{t(title)}</h3>
            <dl>
              {lines.map(({ keys, textKey }) => (
                <div key={textKey} className="flex min-h-7 items-center justify-between gap-3">
                  <dt>{t(textKey)}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="min-w-5 rounded-control border border-line bg-raised px-1 text-center font-mono text-data"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <SpaceSwitch />
    </Modal>
  )
}
