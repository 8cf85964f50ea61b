export function isTreeCurrent(root: string, manifests: string[]): boolean
export function findUnlocked(root: string, manifests: string[]): string[]
