/** Name of a button without text, shown on hovering as well. */
export function iconName(name: string): { 'aria-label': string; title: string } {
  return { 'aria-label': name, title: name }
}
