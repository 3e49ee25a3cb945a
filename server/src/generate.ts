import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startCluster } from '@zdb/tools/postgres'
import { migrate } from '#core/db/migrate'
import { writeDocuments } from './documents.ts'
import type { RetentionRule } from './documents/retention.ts'

const root = join(import.meta.dirname, '../..')

const retentionRules = async (url: string): Promise<RetentionRule[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<RetentionRule>('select kind, days, why from retention')
  await client.end()
  return rows
}

/** Row types, straight from a freshly migrated database, and what it says of retention. `verify` only compares. */
const generateSchema = async (verify: boolean): Promise<RetentionRule[]> => {
  const dir = await mkdtemp(join(tmpdir(), 'zdb-generate-'))
  const cluster = await startCluster({ dir, durable: false })
  try {
    await migrate(cluster.adminUrl)
    await promisify(execFile)(process.execPath, [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect',
      'postgres',
      '--url',
      cluster.adminUrl,
      '--default-schema',
      'public',
      '--type-mapping',
      '{"int8":"number"}',
      '--out-file',
      join(root, 'server/src/core/db/schema.ts'),
      ...(verify ? ['--verify'] : []),
    ])
    return await retentionRules(cluster.adminUrl)
  } finally {
    await cluster.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const verify = process.argv.includes('--verify')
const rules = await generateSchema(verify)
const stale = await writeDocuments(root, verify, rules)
if (stale.length > 0) {
  console.error(`生成的文件已过期，请运行 npm run generate：\n${stale.join('\n')}`)
  process.exitCode = 1
}
