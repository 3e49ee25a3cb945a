import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepBackups } from './keeper.ts'
import { keyOf, newKey } from './sealed.ts'

test('a log that the database cannot lay aside is as old as the first piece that waits', async () => {
  const home = mkdtempSync(join(tmpdir(), 'keeper-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const [data, spool] = [join(home, 'data'), join(home, 'spool')]
  const status = join(data, 'pg_wal', 'archive_status')
  for (const folder of [status, spool]) mkdirSync(folder, { recursive: true })
  const waits = [3_600, 60].map((seconds, at) => {
    const [path, since] = [join(status, `00000001000000000000000${at}.ready`), Date.now() / 1_000 - seconds]
    writeFileSync(path, '')
    utimesSync(path, since, since)
    return path
  })
  const keeper = keepBackups({
    shelf: { folder: join(home, 'shelf'), key: keyOf(newKey()) },
    cluster: {
      // Nobody is there: of base backups this says nothing.
      adminUrl: 'postgres://nobody@127.0.0.1:1/none',
      data,
      spool: { folder: spool, due: join(home, 'base-due') },
      urlFor: () => '',
      ended: Promise.resolve(),
      stop: async () => {},
    },
    dataDir: home,
    keepDays: 1,
    onTrouble: () => {},
  })
  onTestFinished(keeper.stop)
  const age = (): number => Math.round((Date.now() - (keeper.keptAt() ?? 0)) / 60_000)
  await expect.poll(age).toBe(60)
  for (const path of waits) rmSync(path)
  await expect.poll(age).toBe(0)
})
