import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { files } from '@zdb/contract/desk/files/endpoints'
import { db, within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { readRange } from './byte-range.ts'
import { insertShares, openFiles } from './files.sql.ts'
import { aVideo, aPicture, formWith } from './fixtures.ts'

const keep = async (person: Person, name: string, content: Uint8Array | string): Promise<{ key: string }> => {
  const { data } = await person.call(files.upload, { form: formWith(name, content) })
  return { key: (data?.url ?? '').slice('/files/'.length) }
}

describe('an uploaded file', () => {
  test('comes back byte for byte, with the cookie alone, as a film in a page has it', async ({ world }) => {
    const shop = await world.merchant()
    const { key } = await keep(shop, '花束.mp4', aVideo)
    const response = await fetch(`${world.url}/files/${key}`, { headers: { cookie: shop.headers['cookie'] ?? '' } })
    expect(Buffer.from(await response.arrayBuffer()).equals(aVideo)).toBe(true)
    expect(response.headers.get('content-type')).toBe('video/mp4')
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="__.mp4"; filename*=UTF-8''%E8%8A%B1%E6%9D%9F.mp4`,
    )
  })

  test('is kept by a browser only where every merchant may see it: anything else goes with the session', async ({
    world,
  }) => {
    const [shop, partner] = [await world.merchant(), await world.merchant()]
    const keptOf = async (params: { key: string }) =>
      (await shop.call(files.download, { params })).headers.get('cache-control')
    const [own, open, shared] = [
      await keep(shop, '证件.png', await aPicture('png')),
      await keep(shop, '花束.png', await aPicture('png')),
      await keep(shop, '证据.png', await aPicture('png')),
    ]
    await within((tx) => openFiles(tx, shop.merchantId, [open.key]))
    await within((tx) => insertShares(tx, shop.merchantId, [shared.key], partner.merchantId))
    expect(await keptOf(own)).toBe('private, no-store')
    expect(await keptOf(open)).toBe('private, max-age=86400, immutable')
    expect(await keptOf(shared)).toBe('private, no-store')
    expect((await partner.call(files.download, { params: own })).code).toBe(codes.notFound.code)
  })

  test('can never act: it is what we say it is, and it may run nothing', async ({ world }) => {
    const shop = await world.merchant()
    for (const [name, content] of [
      ['花.png', await aPicture('png')],
      ['说明.txt', '你好'],
    ] as const) {
      const { headers } = await shop.call(files.download, { params: await keep(shop, name, content) })
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    }
  })

  test('that is neither picture nor video is handed over for saving, never opened', async ({ world }) => {
    const shop = await world.merchant()
    const { headers } = await shop.call(files.download, { params: await keep(shop, '价目 (新).csv', '花,3\n') })
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="______.csv"; filename*=UTF-8''%E4%BB%B7%E7%9B%AE%20%28%E6%96%B0%29.csv`,
    )
  })

  test('is for the whole shop and for nobody else', async ({ world }) => {
    const shop = await world.merchant()
    const clerk = await world.subAccount(shop)
    const rival = await world.merchant()
    const params = await keep(shop, '花.png', await aPicture('png'))
    expect((await clerk.call(files.download, { params })).status).toBe(200)
    expect(await rival.call(files.download, { params })).toMatchObject({ code: codes.notFound.code, data: null })
    expect(await world.stranger.call(files.download, { params })).toMatchObject({ code: codes.signedOut.code })
  })

  test.for(['..%2F..%2Fetc%2Fpasswd', 'aa~..~..~secret', 'incoming', `aa~${'x'.repeat(100)}`])(
    'is not found under %s',
    async (key, { world }) => {
      const shop = await world.merchant()
      const response = await fetch(`${world.url}/files/${key}`, { headers: shop.headers })
      expect(await response.json()).toMatchObject({ code: codes.notFound.code, data: null })
    },
  )

  test('a video is played from the middle: a part of it can be asked for', async ({ world }) => {
    const shop = await world.merchant()
    const { key } = await keep(shop, '花店.mp4', aVideo)
    const part = (range: string) => fetch(`${world.url}/files/${key}`, { headers: { ...shop.headers, range } })
    const middle = await part('bytes=100-199')
    expect(middle.status).toBe(206)
    expect(middle.headers.get('content-range')).toBe(`bytes 100-199/${aVideo.length}`)
    expect(middle.headers.get('content-length')).toBe('100')
    expect(middle.headers.get('content-disposition')).toMatch(/^inline/)
    expect(Buffer.from(await middle.arrayBuffer()).equals(aVideo.subarray(100, 200))).toBe(true)
    const end = await part('bytes=-24')
    expect(Buffer.from(await end.arrayBuffer()).equals(aVideo.subarray(-24))).toBe(true)
    const beyond = await part('bytes=99999-')
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${aVideo.length}`])
    const whole = await part('bytes=0-1,5-6')
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, aVideo.length])
  })
})

/** A document that only people with the right to qualifications may open. */
const sealedBy = async (person: Person): Promise<{ key: string }> => {
  const { key } = await keep(person, '执照.png', await aPicture('png'))
  await db().updateTable('file').set({ needs: 'qualification.read' }).where('key', '=', key).execute()
  return { key }
}

describe('a sealed picture', () => {
  test('is shown to nobody of another merchant, whatever right they have there and however the file came to be open', async ({
    world,
  }) => {
    const [shop, rival] = [await world.merchant(), await world.merchant()]
    const params = await sealedBy(shop)
    await db().updateTable('file').set({ open: true }).where('key', '=', params.key).execute()
    expect((await shop.call(files.download, { params })).status).toBe(200)
    expect(await rival.call(files.download, { params })).toMatchObject({ code: codes.notFound.code, data: null })
  })

  test('is looked at so often in a minute, by each person for themselves', async ({ world }) => {
    const shop = await world.merchant()
    const clerk = await world.subAccount(shop, { grants: ['qualification.read'] })
    const params = await sealedBy(shop)
    const looks = await Promise.all(Array.from({ length: 62 }, () => shop.call(files.download, { params })))
    expect(looks.filter(({ code }) => code === codes.tooOften.code)).toHaveLength(2)
    expect((await clerk.call(files.download, { params })).status).toBe(200)
  })
})

test.for([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=3-5', { start: 3, end: 5 }],
  ['bytes=3-99', { start: 3, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=10-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=5-3', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['pages=1-2', 'whole'],
] as const)('of ten bytes, %s is %o', ([header, expected]) => {
  expect(readRange(header, 10)).toEqual(expected)
})
