import type pg from 'pg'

/** Every row of every table as text, bytes as hex. */
export async function* databaseText(pool: pg.Pool): AsyncGenerator<{ table: string; text: string }> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    yield { table: name, text: rows.map(({ text }) => text).join('\n') }
  }
}
