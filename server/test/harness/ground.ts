import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packed } from '@zdb/tools/packed'
import { startCluster } from '@zdb/tools/postgres'
import type { TestProject } from 'vitest/node'
import { createLog } from '#core/process/log'
import { startJobs, stopJobs } from '#core/work/jobs'
import { migrate } from '#core/db/migrate'
import { createDatabase } from '@zdb/tools/templates'
import { diskFiles } from '#ports/files/disk'
import { jobsOf } from '../../src/job-list.ts'
import { startSandbox } from '../../src/start/sandbox-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    sandboxUrl: string
    /** The script of a server process. */
    serverScript: string
  }
}

/** Under all tests: one database server with a migrated template to clone, and one outside world. */
export default async function ground(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'zdb-test-'))
  const [cluster, sandbox, serverScript] = await Promise.all([
    startCluster({ dir, durable: false }),
    startSandbox(join(import.meta.dirname, '../../..'), 0),
    packed(join(import.meta.dirname, '../../src/main.ts')),
  ])
  const template = await createDatabase(cluster, 'zdb_template')
  await migrate(template)
  await startJobs(jobsOf({ files: diskFiles(join(dir, 'files')), reach: { loopback: true } }), {
    url: template,
    work: false,
    log: createLog('error'),
  })
  await stopJobs()
  project.provide('adminUrl', cluster.adminUrl)
  project.provide('sandboxUrl', sandbox.url)
  project.provide('serverScript', serverScript)
  return async () => {
    await sandbox.stop()
    await cluster.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
