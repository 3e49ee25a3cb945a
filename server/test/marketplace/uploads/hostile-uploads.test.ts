import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { endpoints } from '@zdb/contract/areas'
import { codes } from '@zdb/contract/codes'
import { files } from '@zdb/contract/desk/files/endpoints'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { formWith, sendSlowly } from '#areas/desk/files/fixtures'
import { db } from '#core/db/tx'
import { examples } from '../../harness/examples.ts'
import { aPicture } from '../../harness/pictures.ts'
import { test, type Person, type World } from '../../harness/world.ts'
import { leftOf, polyglots, refusedFiles, type HostileFile } from './hostile-files.ts'

/** Where half-received files lie: a folder of this test's own, so that it can be looked into. */
let folder: string
let hostile: HostileFile[]
let doubled: HostileFile[]
beforeAll(async () => {
  hostile = await refusedFiles()
  doubled = await polyglots()
  folder = await mkdtemp(join(tmpdir(), 'zdb-hostile-'))
  vi.stubEnv('TMPDIR', folder)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const megabyte = 1024 ** 2
/** The reader of pictures takes 200 MB for itself, the largest picture that is taken 400. */
const mostGrowth = 900 * megabyte

const uploads = endpoints.filter(({ upload }) => upload)
const byName: [string, Endpoint][] = uploads.map((endpoint) => [endpoint.key, endpoint])

const send = (person: Person, endpoint: Endpoint, form: FormData) =>
  person.call(endpoint, { ...examples[endpoint.key], form } as never)

const addressOf = (world: World, endpoint: Endpoint): string => {
  const query = new URLSearchParams((examples[endpoint.key]?.query ?? {}) as Record<string, string>)
  return `${world.url}${endpoint.path}?${query.toString()}`
}

const countOf = async (table: 'file' | 'order_import' | 'goods_import'): Promise<string> => {
  const { count } = await db()
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Everything an upload could leave behind. */
const everything = async ({ dataDir }: World) => {
  const kept = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return {
    files: await countOf('file'),
    sheets: await countOf('order_import'),
    goodsSheets: await countOf('goods_import'),
    kept: kept.filter((each) => each.isFile()).map(({ name }) => name),
    aside: (await readdir(folder)).filter((name) => name.startsWith('zdb-upload-')),
  }
}

/** How far the memory of this process rose meanwhile. */
const growthOf = async (task: () => Promise<unknown>): Promise<number> => {
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5)
  await task().finally(() => clearInterval(watch))
  return most - before
}

const unharmed = async (world: World, task: () => Promise<void>): Promise<void> => {
  const before = await everything(world)
  await task()
  // What is thrown away is gone a moment after the answer.
  await expect.poll(() => everything(world)).toEqual(before)
}

type Heard = { code?: number; message?: string; data?: unknown }

const expectRefused = (title: string, { code, message, data }: Heard): void => {
  expect([title, code === 0, data]).toEqual([title, false, null])
  expect(message, title).toMatch(/\p{Script=Han}/u)
  expect(code, title).not.toBe(codes.busy.code)
}

test('these calls take a file', () => {
  expect(uploads.map(({ key }) => key).toSorted()).toEqual([
    'chat.appendChunk',
    'files.upload',
    'goods.readSheet',
    'miniShop.uploadImage',
    'ocr.readWaybill',
    'onlineOrders.readExcel',
    'qualifications.readCertificate',
  ])
})

describe.for(byName)('%s', ([, endpoint]) => {
  test('refuses what is no picture, acts by itself or swells, keeps nothing of it and stays small', async ({
    world,
  }) => {
    const growth = await growthOf(() =>
      unharmed(world, async () => {
        for (const { title, name, content } of hostile)
          expectRefused(title, await send(await world.merchant(), endpoint, formWith(name, content, 'image/png')))
      }),
    )
    expect(growth).toBeLessThan(mostGrowth)
  })

  test('hears no more than it may of 300 MB, and answers before the end', async ({ world }) => {
    const { headers } = await world.merchant()
    const chunks = function* () {
      yield Buffer.from('%PDF-1.7\n')
      const zeros = Buffer.alloc(megabyte)
      for (let count = 0; count < 600; count += 1) yield zeros
    }
    const growth = await growthOf(() =>
      unharmed(world, async () => {
        const url = addressOf(world, endpoint)
        const { body, sent } = await sendSlowly({ url, headers, name: '合同.pdf', chunks: chunks() })
        expectRefused('300 MB', body as Heard)
        // What is on its way when the answer comes is thrown away.
        expect(sent).toBeLessThan(450 * megabyte)
      }),
    )
    expect(growth).toBeLessThan(mostGrowth)
  })

  test('takes one file in a form and nothing else', async ({ world }) => {
    const picture = await aPicture('png')
    const two = formWith('花.png', picture)
    two.append('file', new Blob(['甲']), '花.txt')
    const wordy = new FormData()
    for (let count = 0; count < 2_000; count += 1) wordy.append(`名${count}`, '花'.repeat(100))
    wordy.append('file', new Blob([new Uint8Array(picture)]), '花.png')
    const named = new FormData()
    named.append('__proto__', new Blob([new Uint8Array(picture)]), '花.png')
    const empty = new FormData()
    await unharmed(world, async () => {
      for (const [title, form] of Object.entries({ two, wordy, named, empty }))
        expectRefused(title, await send(await world.merchant(), endpoint, form))
      const post = async (type: string, body: string) => {
        const { headers } = await world.merchant()
        const sent = { method: 'POST', headers: { ...headers, 'content-type': type }, body }
        return (await (await fetch(addressOf(world, endpoint), sent)).json()) as Heard
      }
      for (const type of [
        'application/json',
        'text/plain',
        'image/png',
        'multipart/form-data',
        'multipart/mixed; boundary=b',
      ])
        expectRefused(type, await post(type, '{"file": "花"}'))
    })
  })
})

/** Calls that keep a picture, and so keep it as the picture alone; the others read the file and keep nothing of these. */
const keepers = new Set(['files.upload', 'miniShop.uploadImage'])

test.for(byName.filter(([key]) => keepers.has(key)))(
  '%s keeps a picture that is something else besides as the picture alone',
  async ([, endpoint], { world }) => {
    for (const { title, name, content } of doubled) {
      const shop = await world.merchant()
      const { code, data } = await send(shop, endpoint, formWith(name, content))
      expect([title, code, data]).toMatchObject([title, 0, { width: 120, height: 90 }])
      const { url } = data as { url: string }
      expect(url).toMatch(/\.(?:png|jpg|gif|webp)$/)
      const kept = await readFile(join(world.dataDir, 'files', url.slice('/files/'.length).replace('~', '/')))
      expect([title, leftOf(content).length > 0 || title.includes('swell')]).toEqual([title, true])
      expect([title, leftOf(kept)]).toEqual([title, []])
      const seen = await fetch(`${world.url}${url}`, { headers: shop.headers })
      expect(seen.headers.get('content-type')).toMatch(/^image\/(?:png|jpeg|gif|webp)$/)
      expect(Buffer.from(await seen.arrayBuffer()).equals(kept)).toBe(true)
    }
  },
)

test.for(byName.filter(([key]) => !keepers.has(key)))(
  '%s keeps no picture that is something else besides',
  async ([, endpoint], { world }) => {
    await unharmed(world, async () => {
      for (const { title, name, content } of doubled)
        expectRefused(title, await send(await world.merchant(), endpoint, formWith(name, content)))
    })
  },
)

test('of many large pictures at once only a few are open at a time', async ({ world }) => {
  const shop = await world.merchant()
  const large = await aPicture('png', 11_000, 9_000)
  const answers: number[] = []
  const growth = await growthOf(async () => {
    const all = Array.from({ length: 6 }, () => shop.call(files.upload, { form: formWith('花.png', large) }))
    answers.push(...(await Promise.all(all)).map(({ code }) => code))
  })
  expect(answers).toEqual([0, 0, 0, 0, 0, 0])
  expect(growth).toBeLessThan(mostGrowth)
})
