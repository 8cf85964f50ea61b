export function isTreeCurrent(root: string, manifests: string[]): boolean
