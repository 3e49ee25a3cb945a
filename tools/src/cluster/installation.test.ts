import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startInstallation } from './installation.ts'

/** A server process that says where it has itself called by the outside, and who it is. */
const words = `
  import { appendFileSync } from 'node:fs'
  import { createServer } from 'node:http'
  const { PORT, PUBLIC_URL } = process.env
  appendFileSync(import.meta.dirname + '/starts', PORT + ' ')
  createServer((request, answer) => answer.end(request.url === '/readyz' ? 'ready' : PUBLIC_URL + ' ' + PORT)).listen(PORT, '127.0.0.1')
  process.once('SIGTERM', () => process.exit(0))
`

test('every process has itself called at the balancer, and is replaced once however often that is asked for', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'installation-'))
  chmodSync(dir, 0o755)
  const script = join(dir, 'server.mjs')
  writeFileSync(script, words)
  const installation = await startInstallation({
    dir,
    port: 0,
    processes: 2,
    script,
    settings: () => Promise.resolve({}),
    without: { pool: true, redis: true, standby: true },
    say: () => undefined,
  })
  try {
    const own = installation.servers.map(({ url }) => new URL(url).port)
    const heard = new Set<string>()
    const ask = async (): Promise<string[]> => {
      heard.add(await (await fetch(installation.url)).text())
      return [...heard].toSorted()
    }
    await expect.poll(ask).toEqual(own.map((port) => `${installation.url} ${port}`).toSorted())
    await Promise.all([installation.rollOver(), installation.rollOver()])
    expect(readFileSync(join(dir, 'starts'), 'utf8').trim().split(' ').toSorted()).toEqual([...own, ...own].toSorted())
  } finally {
    await installation.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})
