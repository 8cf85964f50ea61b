export function childEnv(env: Record<string, string | undefined>): Record<string, string | undefined>
