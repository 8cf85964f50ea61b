/** The targets of the tour in order: the first of these on screen. Translations: locales/guide. */
export const tourSteps = [
  { name: 'search', at: ['search-box'] },
  { name: 'main', at: ['feed-list', 'chart', 'trend-list', 'square'] },
  { name: 'ways', at: ['nav-monitor', 'mobile-menu-button'] },
  { name: 'user', at: ['user-menu-button', 'theme-button'] },
  { name: 'bar', at: ['toolbar'] },
  { name: 'nav', at: ['bottom-nav'] },
] as const

export type TourStep = { name: (typeof tourSteps)[number]['name']; element: HTMLElement }

function isSeen(element: HTMLElement | null): element is HTMLElement {
  if (!element) return false
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}

/** Returns the steps whose element is on screen now. */
export function findTourSteps(root: ParentNode = document): TourStep[] {
  return tourSteps.flatMap(({ name, at }) => {
    const element = at
      .map((testId) => root.querySelector<HTMLElement>(`[data-testid="${testId}"]`))
      .find((found) => isSeen(found))
    return element ? [{ name, element }] : []
  })
}
