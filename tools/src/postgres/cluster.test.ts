import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { handOver } from '../backup/restore.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { placeOf } from './place.ts'
import { createDatabase, dropDatabase } from './templates.ts'
import { explain, isTrouble } from './trouble.ts'

const dir = mkdtempSync(join(tmpdir(), 'cluster-'))
const owners: ChildProcess[] = []
const start = (): Promise<Cluster> => startCluster({ dir, durable: false })

beforeAll(async () => {
  const cluster = await start()
  await ask(cluster.adminUrl, `create table note as select '三束玫瑰' as text`)
  await cluster.stop()
})

afterAll(() => {
  for (const owner of owners) owner.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

test('what was written is still there after a restart, on the same port', async () => {
  const first = await start()
  await first.stop()
  const second = await start()
  expect(await ask(second.adminUrl, 'select text from note')).toEqual([{ text: '三束玫瑰' }])
  expect(second.adminUrl).toBe(first.adminUrl)
  await second.stop()
})

test('a taken port is left to its owner and another one is used', async () => {
  const owner = createServer().listen(0, '127.0.0.1')
  await once(owner, 'listening')
  const { port } = owner.address() as AddressInfo
  writeFileSync(join(dir, 'port'), String(port))
  const cluster = await start()
  expect(new URL(cluster.adminUrl).port).not.toBe(String(port))
  expect(await ask(cluster.adminUrl, 'select text from note')).toEqual([{ text: '三束玫瑰' }])
  await cluster.stop()
  owner.close()
})

test('a killed owner leaves nothing behind that blocks the next start', async () => {
  const owner = await startElsewhere()
  await ask(owner.url, `insert into note values ('两支百合')`)
  owner.process.kill('SIGKILL')
  await once(owner.process, 'exit')

  const cluster = await start()
  expect(await ask(cluster.adminUrl, 'select text from note order by text')).toHaveLength(2)
  await cluster.stop()
})

test('a database whose keeper was killed too is stopped and taken over', async () => {
  const owner = await startElsewhere()
  process.kill(keeperPid(), 'SIGKILL')
  owner.process.kill('SIGKILL')
  await once(owner.process, 'exit')

  const cluster = await start()
  expect(await ask(cluster.adminUrl, 'select text from note')).toContainEqual({ text: '三束玫瑰' })
  await cluster.stop()
})

describe('one that has log to replay', () => {
  const other = mkdtempSync(join(tmpdir(), 'cluster-'))
  const startupMs = 4_000
  afterAll(() => rmSync(other, { recursive: true, force: true }))
  beforeAll(async () => {
    const cluster = await startCluster({ dir: other, durable: false })
    await ask(cluster.adminUrl, `create table note as select '三束玫瑰' as text`)
    await cluster.stop()
    appendFileSync(
      join(placeOf(other).data, 'postgresql.auto.conf'),
      `restore_command = 'sleep 2; false'\nhot_standby = 'off'\n`,
    )
  })
  const signal = (name: string): void => {
    writeFileSync(join(placeOf(other).data, name), '')
    handOver(placeOf(other))
  }

  test('is waited for as long as it lives, however slowly its log is brought', async () => {
    signal('recovery.signal')
    const begun = Date.now()
    const cluster = await startCluster({ dir: other, durable: false, startupMs })
    try {
      expect(Date.now() - begun).toBeGreaterThan(startupMs)
      expect(await ask(cluster.adminUrl, 'select text from note')).toEqual([{ text: '三束玫瑰' }])
    } finally {
      await cluster.stop()
    }
  })

  test('is given up where it follows another that sends nothing', async () => {
    signal('standby.signal')
    await expect(startCluster({ dir: other, durable: false, startupMs })).rejects.toThrow('the database system is')
  })
})

describe('while it runs', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await start()
  })
  afterAll(() => cluster.stop())

  test('a second start on the same folder is refused in words', async () => {
    await expect(start()).rejects.toThrow('数据目录正在被另一个进程使用')
  })

  test('a database that is killed comes back by itself, on the same port, as often as it is killed', async () => {
    for (let killed = 0; killed < 2; killed += 1) {
      process.kill(postmasterPid(), 'SIGKILL')
      await vi.waitFor(
        async () => expect(await ask(cluster.adminUrl, 'select text from note')).toContainEqual({ text: '三束玫瑰' }),
        { timeout: 30_000, interval: 200 },
      )
    }
  })

  test('nobody connects without the password, and only the owner can read it', async () => {
    const url = new URL(cluster.adminUrl)
    url.password = 'guess'
    await expect(ask(url.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(join(dir, 'password')).mode & 0o777).toBe(0o600)
  })

  test('Chinese text has trigrams in every new database', async () => {
    const url = await createDatabase(cluster, 'florist')
    const [row] = await ask(url, `select show_trgm('深圳市南山区') as trigrams, lower('ÀB') as folded`)
    expect(row?.trigrams).toHaveLength(7)
    expect(row?.folded).toBe('àb')
  })

  test('a copy starts with what its template holds and goes its own way', async () => {
    const template = await createDatabase(cluster, 'blank shop')
    await ask(template, `create table price as select 128 as yuan`)
    const copy = await createDatabase(cluster, 'copy', { template: 'blank shop' })
    await ask(copy, 'update price set yuan = 99')
    expect(await ask(template, 'select yuan from price')).toEqual([{ yuan: 128 }])

    await dropDatabase(cluster, 'copy')
    await dropDatabase(cluster, 'copy')
    await expect(ask(copy, 'select 1')).rejects.toThrow('does not exist')
  })
})

describe('a folder that cannot hold data', () => {
  test('is named when its path leads through a file', async () => {
    const file = join(dir, 'receipt.txt')
    writeFileSync(file, '')
    const refusal = startCluster({ dir: join(file, 'shop') })
    await expect(refusal).rejects.toThrow(`数据目录的路径不是文件夹：${join(file, 'shop')}`)
    await expect(refusal).rejects.toSatisfy(isTrouble)
  })

  test.each([
    ['EROFS: read-only file system, mkdir', '只读'],
    ['initdb: error: could not create directory "/srv/data": Read-only file system', '只读'],
    ['ENOSPC: no space left on device, write', '磁盘空间不足'],
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', '磁盘空间不足'],
    ['EACCES: permission denied, mkdir', '没有权限'],
    ['FATAL:  could not open file "global/pg_control": Permission denied', '没有权限'],
  ])('%s is said in Chinese, with the folder', (complaint, words) => {
    const { message } = explain(new Error(complaint), '/srv/shop')
    expect(message).toContain(words)
    expect(message).toContain('/srv/shop')
  })
})

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}

async function startElsewhere(): Promise<{ process: ChildProcess; url: string }> {
  const module = pathToFileURL(join(import.meta.dirname, 'cluster.ts')).href
  const script = `import { startCluster } from '${module}'
    const { adminUrl } = await startCluster({ dir: '${dir}', durable: false })
    process.stdout.write(adminUrl)
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  owners.push(owner)
  const [chunk] = (await once(owner.stdout, 'data')) as [Buffer]
  return { process: owner, url: chunk.toString() }
}

const postmasterPid = (): number => Number.parseInt(readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8'), 10)

function keeperPid(): number {
  const stat = readFileSync(`/proc/${postmasterPid()}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
