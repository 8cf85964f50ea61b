import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'

export type Tab = { value: string; label: ReactNode; content: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  testId: string
  value?: string
  onPick?: (value: string) => void
}

/** Panels of which one is shown, with their titles above. */
export function Tabs({ label, tabs, testId, value, onPick }: TabsProps) {
  return (
    <RadixTabs.Root
      defaultValue={tabs[0]?.value}
      value={value}
      onValueChange={onPick}
      className="flex min-h-0 flex-1 flex-col"
      data-testid={testId}
    >
      <RadixTabs.List
        aria-label={label}
        className="flex h-9 shrink-0 items-stretch gap-4 border-line border-b px-3"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            data-testid={`${testId}-${tab.value}`}
            className="-mb-px cursor-pointer border-transparent border-b-2 text-body text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="flex min-h-0 flex-1 flex-col">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
