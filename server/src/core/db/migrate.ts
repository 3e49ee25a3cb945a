import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../process/config.ts'

const folder = join(import.meta.dirname, '../../../migrations')

/** The first in which a change says what was there before it. */
const oldest = 18

/** By its number, as `server_version_num` tells it. */
export const refuseOlder = (version: number): void => {
  if (version >= oldest * 10_000) return
  throw new ConfigError(
    `环境变量 DATABASE_URL 指向的是 PostgreSQL ${Math.floor(version / 10_000)}，需要 ${oldest} 或更高版本`,
  )
}

const proveVersion = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  refuseOlder(rows[0]?.version ?? 0)
}

/** With a wrong character type the database finds no Chinese words and says nothing: better not to start. */
const proveChineseSearch = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ words: number }>("select cardinality(show_trgm('深圳市')) as words")
  if (!rows[0]?.words)
    throw new ConfigError('环境变量 DATABASE_URL 指向的数据库无法检索中文，请以 C.UTF-8 字符类型重新创建')
}

/**
 * Whoever waits for a table has everybody who comes after wait behind it, readers too: so it does not wait longer, makes
 * room for them, and asks again.
 */
const lockMs = 2_000
const pauseMs = 1_000
const lockTries = 20
const lockNotAvailable = '55P03'

type Options = {
  from?: string
  /** Hears that somebody else holds what is to be changed. */
  say?: (line: string) => void
  tries?: number
}

type Step = { name: string; text: string; digest: string }

const applyOnce = async (client: pg.Client, { name, text, digest }: Step): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockMs}`)
    await client.query(text)
    await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const apply = async (client: pg.Client, step: Step, { say, tries }: Required<Options>): Promise<void> => {
  for (let left = tries; ; left -= 1)
    try {
      return await applyOnce(client, step)
    } catch (error) {
      if ((error as pg.DatabaseError).code !== lockNotAvailable) throw error
      if (left <= 1) throw new Error(`数据库迁移 ${step.name} 等不到锁：有长事务占用要修改的表`, { cause: error })
      say(`数据库迁移 ${step.name} 正在等锁，稍后重试`)
      await sleep(pauseMs)
    }
}

/** Applies the files that are not applied yet, in order of their names, each in its own transaction. */
export const migrate = async (
  url: string,
  { from = folder, say = console.warn, tries = lockTries }: Options = {},
): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await proveVersion(client)
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
    for (const name of (await readdir(from)).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(join(from, name), 'utf8')
      const digest = createHash('sha256').update(text).digest('hex')
      const known = applied.get(name)
      if (known === digest) continue
      if (known) throw new Error(`数据库迁移 ${name} 在执行后被修改过：迁移只能新增，不能改动`)
      await apply(client, { name, text, digest }, { from, say, tries })
      fresh.push(name)
    }
    await proveChineseSearch(client)
    return fresh
  } finally {
    await client.end()
  }
}
