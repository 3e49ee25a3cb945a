import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../process/config.ts'

const folder = join(import.meta.dirname, '../../../migrations')

/** With a wrong character type the database finds no Chinese words and says nothing: better not to start. */
const proveChineseSearch = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ words: number }>("select cardinality(show_trgm('深圳市')) as words")
  if (!rows[0]?.words)
    throw new ConfigError('环境变量 DATABASE_URL 指向的数据库无法检索中文，请以 C.UTF-8 字符类型重新创建')
}

/** Applies the files that are not applied yet, in order of their names, each in its own transaction. */
export const migrate = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Several processes may start at once: one migrates, the others wait and find nothing left to do.
    await client.query('select pg_advisory_lock(20261115)')
    await client.query(
      'create table if not exists migration (name text primary key, digest text not null, at timestamptz not null default now())',
    )
    const applied = new Map(
      (await client.query<{ name: string; digest: string }>('select name, digest from migration')).rows.map((row) => [
        row.name,
        row.digest,
      ]),
    )
    const fresh: string[] = []
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(join(folder, name), 'utf8')
      const digest = createHash('sha256').update(text).digest('hex')
      const known = applied.get(name)
      if (known === digest) continue
      if (known) throw new Error(`数据库迁移 ${name} 在执行后被修改过：迁移只能新增，不能改动`)
      await client.query('begin')
      await client.query(text)
      await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest])
      await client.query('commit')
      fresh.push(name)
    }
    await proveChineseSearch(client)
    return fresh
  } finally {
    await client.end()
  }
}
