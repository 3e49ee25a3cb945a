import { access } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { deskFiles, files } from '@zdb/contract/desk/files/endpoints'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { account } from '@zdb/contract/people/account/endpoints'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import { eraseFiles, removeErased } from '#areas/desk/files/erasure.sql'
import { formWith } from '#areas/desk/files/fixtures'
import { aSheet, aLine } from '#areas/orders/online-orders/sheets/fixtures'
import { numbers } from '#areas/people/qualifications/fixtures'
import { approveVersion, rejectVersion } from '#areas/people/qualifications/public'
import { aTicket } from '#areas/platform/tickets/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { diskFiles } from '#ports/files/disk'
import { aDeal, claims } from '../../harness/deal.ts'
import { aPicture } from '../../harness/pictures.ts'
import { test, type Person, type World } from '../../harness/world.ts'

const operator = system('operator')

const uploaded = async (person: Person): Promise<string> => {
  const form = formWith('证件.png', await aPicture('png', 600, 400))
  return (await person.call(files.upload, { form })).data?.url ?? ''
}

/** One point of a picture that libvips does not read. */
const uploadedBmp = async (person: Person): Promise<string> => {
  const bmp = Buffer.alloc(54 + 4)
  bmp.write('BM')
  bmp.writeUInt32LE(58, 2)
  bmp.writeUInt32LE(54, 10)
  bmp.writeUInt32LE(40, 14)
  bmp.writeInt32LE(1, 18)
  bmp.writeInt32LE(1, 22)
  bmp.writeUInt16LE(32, 28)
  return (await person.call(files.upload, { form: formWith('执照.bmp', bmp) })).data?.url ?? ''
}

const keyOf = (url: string): string => url.slice('/files/'.length)

const look = async (world: World, url: string, headers: Record<string, string>) => {
  const response = await fetch(`${world.url}${url}`, { headers })
  const type = response.headers.get('content-type') ?? ''
  const content = Buffer.from(await response.arrayBuffer())
  const code = type.includes('json') ? (JSON.parse(content.toString('utf8')) as { code: number }).code : 0
  return { code, content, kept: response.headers.get('cache-control') }
}

const licenceWith = (images: string[]) => ({
  type: 'business_licence' as const,
  name: '花语花艺有限公司',
  number: numbers.business_licence,
  valid_from: '2016-05-04',
  valid_until: null,
  images,
})

type Private = { owner: Person; url: string; id: string }

const ofMerchant = async (world: World): Promise<Private> => {
  const owner = await world.merchant()
  const url = await uploaded(owner)
  const { data } = await owner.call(qualifications.submit, { body: licenceWith([url]) })
  return { owner, url, id: data?.id ?? '' }
}

/** Every kind of picture that is not for everybody, as it comes about. */
const kinds: Record<string, (world: World) => Promise<Private>> = {
  'that nobody has used yet': async (world) => {
    const owner = await world.merchant()
    return { owner, url: await uploaded(owner), id: '' }
  },
  'of a document of the merchant': ofMerchant,
  'of a document of a store': async (world) => {
    const owner = await world.merchant()
    const sid = String(await within((tx) => aStore(tx, owner.merchantId)))
    const url = await uploaded(owner)
    const { data } = await owner.call(qualifications.submitOfStore, { params: { sid }, body: licenceWith([url]) })
    return { owner, url, id: data?.id ?? '' }
  },
  'of evidence between two merchants': async (world) => {
    const { sender: owner, order } = await aDeal(world)
    const url = await uploaded(owner)
    const answer = await owner.call(afterSale.applyAfterSale, {
      body: { sn: order.sn, ...claims.part, images: [url] },
    })
    expect(answer.code).toBe(0)
    return { owner, url, id: '' }
  },
}

describe.for(Object.entries(kinds))('a picture %s', ([, made]) => {
  test('is kept by no browser, and is shown to no other merchant, no stranger and nobody who guesses', async ({
    world,
  }) => {
    const { owner, url } = await made(world)
    const seen = await look(world, url, owner.headers)
    expect([seen.code, seen.kept]).toEqual([0, 'private, no-store'])
    expect((await look(world, url, (await world.merchant()).headers)).code).toBe(codes.notFound.code)
    expect((await look(world, url, {})).code).toBe(codes.signedOut.code)
    const guess = url.replace(/[0-9a-f](?=\.\w+$)/, (digit) => (digit === '0' ? '1' : '0'))
    for (const address of [guess, url.replace('~', '%2F'), url.replace(/\.\w+$/, '')])
      expect([0, codes.signedOut.code]).not.toContain((await look(world, address, owner.headers)).code)
  })

  test('goes with the session: its address shows nothing after signing out, here or from afar', async ({ world }) => {
    const { owner, url } = await made(world)
    const [phone, tablet] = [await world.again(owner), await world.again(owner)]
    expect((await look(world, url, phone.headers)).code).toBe(0)
    await phone.call(account.signOut)
    expect((await look(world, url, phone.headers)).code).toBe(codes.signedOut.code)
    await owner.call(identity.endSession, { params: { session_id: tablet.sessionId } })
    expect((await look(world, url, tablet.headers)).code).toBe(codes.sessionEnded.code)
  })
})

describe('a picture of a document', () => {
  test.for(['reviewing', 'approved', 'rejected', 'withdrawn'] as const)(
    'is, while it is %s, for people with the right and for nobody else of the shop',
    async (state, { world }) => {
      const { owner, url, id } = await ofMerchant(world)
      if (state === 'approved') await approveVersion(operator, Number(id))
      if (state === 'rejected') await rejectVersion(operator, Number(id), '图片模糊')
      if (state === 'withdrawn') await owner.call(qualifications.withdraw, { params: { id } })
      const reader = await world.subAccount(owner, { grants: ['qualification.read'] })
      const clerk = await world.subAccount(owner, { grants: ['store.read', 'transfer.read'] })
      expect((await look(world, url, reader.headers)).code).toBe(0)
      expect((await look(world, url, clerk.headers)).code).toBe(codes.notFound.code)
    },
  )

  test('carries who looks, all over it, and each look is written down with who, what and from where', async ({
    world,
  }) => {
    const { owner, url } = await ofMerchant(world)
    const reader = await world.subAccount(owner, { grants: ['qualification.read'] })
    const plain = await sharp(await aPicture('png', 600, 400))
      .raw()
      .toBuffer()
    const pixelsFor = async (person: Person) =>
      sharp((await look(world, url, person.headers)).content)
        .raw()
        .toBuffer()
    const [own, theirs] = [await pixelsFor(owner), await pixelsFor(reader)]
    const row = 600 * 3
    const differs = (one: Buffer, other: Buffer, from: number, to: number) =>
      one.subarray(from * row, to * row).some((value, at) => Math.abs(value - (other[from * row + at] ?? 0)) > 40)
    for (const [from, to] of [
      [0, 133],
      [133, 266],
      [266, 400],
    ] as const) {
      expect(differs(own, plain, from, to)).toBe(true)
      expect(differs(own, theirs, from, to)).toBe(true)
    }
    const looks = await db()
      .selectFrom('audit')
      .select(['account_id', 'merchant_id', 'target', 'address'])
      .where('action', '=', 'files.look')
      .where('merchant_id', '=', owner.merchantId)
      .orderBy('id')
      .execute()
    const line = { merchant_id: owner.merchantId, target: keyOf(url), address: '127.0.0.1' }
    expect(looks).toEqual([
      { ...line, account_id: owner.accountId },
      { ...line, account_id: reader.accountId },
    ])
  })

  test('is neither marked nor written down for who may not look', async ({ world }) => {
    const { owner, url } = await ofMerchant(world)
    const clerk = await world.subAccount(owner)
    await look(world, url, clerk.headers)
    await look(world, url, (await world.merchant()).headers)
    const looks = await db()
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'files.look')
      .where('target', '=', keyOf(url))
      .execute()
    expect(looks).toEqual([])
  })

  test('is gone with its merchant: from the next moment from every address, and soon from the store too', async ({
    world,
  }) => {
    const { owner, url } = await ofMerchant(world)
    const path = join(world.dataDir, 'files', keyOf(url).replace('~', '/'))
    await access(path)
    await eraseFiles({ merchantId: owner.merchantId })
    expect((await look(world, url, owner.headers)).code).toBe(codes.notFound.code)
    await removeErased(diskFiles(join(world.dataDir, 'files')))
    await expect(access(path)).rejects.toThrow('ENOENT')
  })

  test('is not taken in a form that cannot be marked', async ({ world }) => {
    const owner = await world.merchant()
    const url = await uploadedBmp(owner)
    const answer = await owner.call(qualifications.submit, { body: licenceWith([url]) })
    expect(answer.errors).toEqual([{ field: 'images', message: '请重新上传图片，格式为JPG、PNG、GIF或WEBP' }])
  })
})

describe('at the platform’s desk', () => {
  const atDesk = (url: string, item: string, queue = 'qualifications') =>
    deskFiles.open.path.replace('{queue}', queue).replace('{item}', item).replace('{key}', keyOf(url))

  test('a document is opened by who works on it alone, with their name on it, and written down with whose it is', async ({
    world,
  }) => {
    const { owner, url, id } = await ofMerchant(world)
    const [first, second] = [
      await world.operator({ name: '平台小王', roles: ['review'] }),
      await world.operator({ name: '平台小李', roles: ['review'] }),
    ]
    const address = atDesk(url, id)
    const [one, other] = [await look(world, address, first.headers), await look(world, address, second.headers)]
    expect([one.code, one.kept, other.code]).toEqual([0, 'private, no-store', 0])
    expect(one.content.equals(other.content)).toBe(false)
    for (const headers of [{}, owner.headers, (await world.merchant()).headers])
      expect((await look(world, address, headers)).code).not.toBe(0)
    expect((await look(world, url, first.headers)).code).toBe(codes.signedOut.code)
    const treasurer = await world.operator({ roles: ['finance'] })
    expect((await look(world, address, treasurer.headers)).code).toBe(codes.operatorForbidden.code)
    const looks = await db()
      .selectFrom('audit')
      .select(['merchant_id', 'operator_id'])
      .where('target', '=', keyOf(url))
      .where('action', '!=', 'files.upload')
      .orderBy('id')
      .execute()
    const whose = { merchant_id: owner.merchantId }
    expect(looks).toEqual([
      { ...whose, operator_id: first.operatorId },
      { ...whose, operator_id: second.operatorId },
    ])
  })

  test('a picture is no evidence of another item, and none of one that is decided', async ({ world }) => {
    const [mine, other] = [await ofMerchant(world), await ofMerchant(world)]
    const reviewer = await world.operator({ roles: ['review'] })
    expect((await look(world, atDesk(other.url, mine.id), reviewer.headers)).code).toBe(codes.notFound.code)
    const unused = await uploaded(mine.owner)
    expect((await look(world, atDesk(unused, mine.id), reviewer.headers)).code).toBe(codes.notFound.code)
    await approveVersion(operator, Number(mine.id))
    expect((await look(world, atDesk(mine.url, mine.id), reviewer.headers)).code).toBe(codes.itemGone.code)
  })

  test('what cannot be marked is shown to nobody, and what was erased to nobody either', async ({ world }) => {
    const owner = await world.merchant()
    const [bmp, png] = [await uploadedBmp(owner), await uploaded(owner)]
    const ticket = await within((tx) => aTicket(tx, owner, { images: [bmp, png] }))
    const clerk = await world.operator({ roles: ['service'] })
    const opened = async (url: string) => look(world, atDesk(url, String(ticket), 'tickets'), clerk.headers)
    expect((await opened(png)).code).toBe(0)
    expect((await opened(bmp)).code).toBe(codes.imageUnreadable.code)
    await eraseFiles({ merchantId: owner.merchantId })
    expect((await opened(png)).code).toBe(codes.notFound.code)
  })
})

test('what was read about documents and people is kept by no browser either', async ({ world }) => {
  const { owner } = await ofMerchant(world)
  for (const endpoint of [qualifications.list, account.me, files.upload])
    expect((await owner.call(endpoint)).headers.get('cache-control')).toBe('private, no-store')
})

test('a sheet of orders lies in the store and has no address at all', async ({ world }) => {
  const owner = await world.merchant()
  await owner.call(onlineOrders.readExcel, { form: formWith('网单.xlsx', await aSheet([aLine()])) })
  const { file_key } = await db()
    .selectFrom('order_import')
    .select('file_key')
    .where('merchant_id', '=', owner.merchantId)
    .executeTakeFirstOrThrow()
  expect((await look(world, `/files/${file_key.replace('/', '~')}`, owner.headers)).code).toBe(codes.notFound.code)
})
