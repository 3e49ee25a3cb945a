import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect } from 'vitest'
import { within } from '#core/db/tx'
import { createLog } from '#core/process/log'
import { databaseTest as test } from '#test/harness/world'
import { enqueue, job, startJobs, stopJobs } from './jobs.ts'

const fatal = (code: string, words: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${words}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** What a connection hears of a pooler whose database is killed: the database's last word, then the pooler's own. */
const lastWords = Buffer.concat([
  fatal('57P01', 'terminating connection due to unexpected postmaster exit'),
  fatal('08P01', 'server conn crashed?'),
])

/** Hands on what is said; whoever is connected when the database behind it dies hears of that. */
const openPooler = async (databaseUrl: string) => {
  const { hostname, port } = new URL(databaseUrl)
  const lines = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    lines.add(client)
    client.pipe(database)
    database.on('data', (words: Buffer) => client.writable && client.write(words))
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    client.on('close', () => lines.delete(client))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    /** How many were connected. */
    die: (): number => {
      const told = [...lines]
      for (const line of told) line.end(lastWords)
      return told.length
    },
    close: () => {
      for (const line of lines) line.destroy()
      server.close()
    },
  }
}

const listed: string[] = []
const list = job<{ word: string }>({
  name: 'test.pooled',
  run: async ({ word }) => {
    listed.push(word)
  },
})

test('a database that dies behind a pooler, which says so twice, does not end the process: its jobs go on', async ({
  databaseUrl,
}) => {
  const pooler = await openPooler(databaseUrl)
  try {
    await startJobs([list], { url: pooler.url, work: true, log: createLog('silent') })
    // One that listens, and those of the pool.
    expect(pooler.die()).toBeGreaterThan(1)
    await within((tx) => enqueue(tx, list, { word: 'after' }))
    await expect.poll(() => listed, { timeout: 40_000 }).toEqual(['after'])
  } finally {
    await stopJobs()
    pooler.close()
  }
}, 100_000)
