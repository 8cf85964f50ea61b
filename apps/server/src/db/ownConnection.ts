import type { ClientConfig } from 'pg'

/**
 * Everything that the client would otherwise take from `PG…` variables of the shell. It takes an empty text for none,
 * hence a search path in `options`.
 */
const ownSettings = {
  ssl: false,
  sslnegotiation: 'postgres',
  options: '-c search_path=public',
  replication: 'false',
  application_name: 'peregrine',
  connectionTimeoutMillis: 0,
} as const

/** The way to a database of our own PostgreSQL, whatever the environment says. */
export function ownConnection(socketDir: string, database: string, port = 5432): ClientConfig {
  return { ...ownSettings, host: socketDir, port, user: 'postgres', database }
}
