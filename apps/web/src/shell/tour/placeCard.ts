type Box = { top: number; left: number; width: number; height: number }
type Size = { width: number; height: number }

const gap = 10
const margin = 8

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))

/**
 * Returns the place of a step's card: below its element, otherwise above it or over its lower edge; always inside the
 * window.
 */
export function placeCard(target: Box, card: Size, area: Size): { top: number; left: number } {
  const below = target.top + target.height + gap
  const above = target.top - gap - card.height
  const isRoomBelow = below + card.height + margin <= area.height
  const wanted = isRoomBelow
    ? below
    : above >= margin
      ? above
      : target.top + target.height - card.height - gap
  return {
    top: clamp(wanted, margin, Math.max(margin, area.height - card.height - margin)),
    left: clamp(
      target.left + target.width / 2 - card.width / 2,
      margin,
      Math.max(margin, area.width - card.width - margin),
    ),
  }
}
