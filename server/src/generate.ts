import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startCluster } from '@zdb/tools/postgres'
import { migrate } from '#core/db/migrate'
import { writeDocuments } from './documents.ts'

const root = join(import.meta.dirname, '../..')

/** Row types, straight from a freshly migrated database. `verify` only compares. */
const generateSchema = async (verify: boolean): Promise<void> => {
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
  } finally {
    await cluster.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const verify = process.argv.includes('--verify')
await generateSchema(verify)
const stale = await writeDocuments(root, verify)
if (stale.length > 0) {
  console.error(`生成的文件已过期，请运行 npm run generate：\n${stale.join('\n')}`)
  process.exitCode = 1
}
