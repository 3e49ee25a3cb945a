import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { dayText } from '@zdb/contract/kit/china-time'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { files } from '@zdb/contract/desk/files/endpoints'
import { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import type { QualificationType } from '@zdb/contract/people/qualifications/states'
import { aPicture, formWith } from '#areas/desk/files/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { days, later } from '#core/time/clock'
import { test, type Person } from '#test/harness/world'
import { aQualification, numbers } from './fixtures.ts'
import { approveVersion, rejectVersion } from './verdicts.ts'

const operator = system('operator')

const pictureOf = async (person: Person): Promise<string> => {
  const { data } = await person.call(files.upload, { form: formWith('证件.jpg', await aPicture('jpeg', 400, 300)) })
  return data?.url ?? ''
}

const contentFor = async (person: Person, type: QualificationType, change: object = {}) => ({
  type,
  name: '花语花艺有限公司',
  number: numbers[type],
  valid_from: '2016-05-04',
  valid_until: null,
  images: type === 'identity_card' ? [await pictureOf(person), await pictureOf(person)] : [await pictureOf(person)],
  ...change,
})

const licence = { params: { type: 'business_licence' } }

describe('a document', () => {
  test('is sent, judged and in force, and its number is shown in full only to who opens it', async ({ world }) => {
    const shop = await world.merchant()
    const before = await shop.call(qualifications.list)
    expect(before.data?.qualification_items.map(({ status }) => status)).toEqual(['none', 'none', 'none'])
    expect(before.data?.must_qualification.map(({ required }) => required)).toEqual([true, true, false])

    const sent = await shop.call(qualifications.submit, { body: await contentFor(shop, 'business_licence') })
    expect(sent.data).toMatchObject({ status: 'reviewing', status_zh: '审核中', actions: ['withdraw'] })
    await approveVersion(operator, Number(sent.data?.id))

    const [, listed] = (await shop.call(qualifications.list)).data?.qualification_items ?? []
    expect(listed).toMatchObject({ status: 'approved', number: '9135********0Y43', actions: ['renew'] })
    expect((await shop.call(qualifications.show, licence)).data?.number).toBe(numbers.business_licence)
  })

  test('that names a person shows the name in part, and in full to who opens it', async ({ world }) => {
    const shop = await world.merchant()
    await shop.call(qualifications.submit, { body: await contentFor(shop, 'identity_card', { name: '林小花' }) })
    const [listed] = (await shop.call(qualifications.list)).data?.qualification_items ?? []
    expect(listed?.name).toBe('林**')
    const opened = await shop.call(qualifications.show, { params: { type: 'identity_card' } })
    expect(opened.data?.name).toBe('林小花')
  })

  test('with a number that does not check itself, a wrong date or too few pictures is sent back', async ({ world }) => {
    const shop = await world.merchant()
    const send = async (type: QualificationType, change: object) =>
      (await shop.call(qualifications.submit, { body: await contentFor(shop, type, change) })).errors
    expect(await send('identity_card', { number: '110105194912310021' })).toEqual([
      { field: 'number', message: '身份证号码不正确，请核对' },
    ])
    expect(await send('business_licence', { number: '91350100M000100Y44' })).toEqual([
      { field: 'number', message: '统一社会信用代码不正确，请核对' },
    ])
    expect(await send('business_licence', { valid_until: '2016-05-04' })).toEqual([
      { field: 'valid_until', message: '截止日期须晚于起始日期' },
    ])
    expect(await send('business_licence', { valid_until: '2020-05-04' })).toEqual([
      { field: 'valid_until', message: '证件已过期，请使用有效的证件' },
    ])
    expect(await send('identity_card', { images: [await pictureOf(shop)] })).toEqual([
      { field: 'images', message: '身份证需要2张图片' },
    ])
  })

  test('is not sent twice, however often the button is pressed', async ({ world }) => {
    const shop = await world.merchant()
    const bodies = await Promise.all([1, 2, 3].map(() => contentFor(shop, 'business_licence')))
    const presses = await Promise.all(bodies.map((body) => shop.call(qualifications.submit, { body })))
    expect(presses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      codes.qualificationOpen.code,
      codes.qualificationOpen.code,
    ])
  })

  test('that was refused tells why and is sent again', async ({ world }) => {
    const shop = await world.merchant()
    const sent = await shop.call(qualifications.submit, { body: await contentFor(shop, 'business_licence') })
    await rejectVersion(operator, Number(sent.data?.id), '图片模糊')
    const refused = await shop.call(qualifications.show, licence)
    expect(refused.data).toMatchObject({ status: 'rejected', reason: '图片模糊', actions: ['submit'] })
    const again = await shop.call(qualifications.submit, { body: await contentFor(shop, 'business_licence') })
    expect(again.data).toMatchObject({ status: 'reviewing', reason: '' })
    // Who judges sees the name against the merchant's, how long it lasts, and what was said before.
    const desk = await world.operator({ roles: ['review'] })
    const params = { queue: 'qualifications', item: again.data?.id ?? '' }
    const parts = (await desk.call(inbox.show, { params })).data?.parts ?? []
    const rows = parts.flatMap((part) => (part.kind === 'facts' && part.title === '核对' ? part.rows : []))
    expect(Object.fromEntries(rows.map(({ label, value }) => [label, value]))).toMatchObject({
      有效期: '长期有效',
      名称核对: '与商家名称不同，请对照图片',
      此前未通过: `1 次，最近一次 ${dayText(later(0))}：图片模糊`,
    })
  })

  test('is taken back before it is judged, and not after', async ({ world }) => {
    const shop = await world.merchant()
    const sent = await shop.call(qualifications.submit, { body: await contentFor(shop, 'business_licence') })
    const params = { id: sent.data?.id ?? '' }
    expect((await shop.call(qualifications.withdraw, { params })).data).toMatchObject({ status: 'none' })
    expect((await shop.call(qualifications.withdraw, { params })).code).toBe(codes.qualificationMoved.code)
    await expect(approveVersion(operator, Number(params.id))).rejects.toMatchObject({ reason: 'qualificationMoved' })
  })

  test('is renewed while the old one stays in force, and the new one takes its place', async ({ world }) => {
    const shop = await world.merchant()
    const renewal = { body: await contentFor(shop, 'business_licence', { name: '花语新名有限公司' }) }
    expect((await shop.call(qualifications.renew, renewal)).code).toBe(codes.qualificationNotInForce.code)
    await within((tx) => aQualification(tx, shop.merchantId))
    expect((await shop.call(qualifications.submit, renewal)).code).toBe(codes.qualificationInForce.code)

    const sent = await shop.call(qualifications.renew, renewal)
    expect(sent.data).toMatchObject({ status: 'approved', name: '花语花艺有限公司', renewal: { status: 'reviewing' } })
    await approveVersion(operator, Number(sent.data?.renewal?.id))
    expect((await shop.call(qualifications.show, licence)).data).toMatchObject({
      status: 'approved',
      name: '花语新名有限公司',
      renewal: null,
    })
  })
})

describe('a store', () => {
  test('relies on what its merchant holds until it has something of its own', async ({ world }) => {
    const shop = await world.merchant()
    const sid = String(await within((tx) => aStore(tx, shop.merchantId, { categories: [2] })))
    await within((tx) => aQualification(tx, shop.merchantId))
    const at = { params: { sid, type: 'business_licence' } }
    expect((await shop.call(qualifications.showOfStore, at)).data).toMatchObject({
      inherited: true,
      status: 'approved',
    })
    const { data } = await shop.call(qualifications.listOfStore, { params: { sid } })
    expect(data?.must_qualification.find(({ code }) => code === 'food_circulation_permit')?.required).toBe(true)

    const body = await contentFor(shop, 'business_licence')
    const own = await shop.call(qualifications.submitOfStore, { params: { sid }, body })
    expect(own.data).toMatchObject({ inherited: false, status: 'reviewing' })
    const credentials = await shop.call(qualifications.credentials)
    const [, shown] = credentials.data?.find((store) => store.sid === sid)?.items ?? []
    expect(shown).toMatchObject({ status: 'reviewing' })
  })

  test('counts for a store from its approval to the end of its grace: then the store is certified', async ({
    world,
  }) => {
    const shop = await world.merchant()
    await within(async (tx) => {
      await aStore(tx, shop.merchantId)
      await aQualification(tx, shop.merchantId, { type: 'business_licence' })
    })
    const certified = async () => (await shop.call(qualifications.certified)).data?.[0]
    const missing = [{ type: 'identity_card', name: '身份证' }]
    expect(await certified()).toMatchObject({ certified: false, missing })
    await within((tx) => aQualification(tx, shop.merchantId, { type: 'identity_card', endsAt: later(-days(3)) }))
    expect(await certified()).toMatchObject({ certified: true, missing: [] })
  })

  test('of an older caller is answered as that of a newer one', async ({ world }) => {
    const shop = await world.merchant()
    const sid = String(await within((tx) => aStore(tx, shop.merchantId)))
    const body = { ...(await contentFor(shop, 'business_licence')), sid }
    const sent = await shop.call(qualifications.submitOld, { body })
    const old = await shop.call(qualifications.listOld, { query: { sid } })
    expect(old.data).toEqual((await shop.call(qualifications.listOfStore, { params: { sid } })).data)
    const id = sent.data?.id ?? ''
    expect((await shop.call(qualifications.showOld, { params: { id } })).data).toEqual(sent.data)
  })
})

describe('the picture of a document', () => {
  test('opens for people with the right, marked and kept by no browser, and for nobody else', async ({ world }) => {
    const shop = await world.merchant()
    const clerk = await world.subAccount(shop, { grants: ['store.read'] })
    const stranger = await world.merchant()
    const image = await pictureOf(shop)
    const key = image.replace('/files/', '')
    const look = (person: Person) => person.call(files.download, { params: { key } })
    expect((await look(clerk)).status).toBe(200)
    await shop.call(qualifications.submit, { body: await contentFor(shop, 'business_licence', { images: [image] }) })

    const seen = await look(shop)
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(seen.data).not.toBe((await aPicture('jpeg', 400, 300)).toString('utf8'))
    expect((await look(clerk)).code).toBe(codes.notFound.code)
    expect((await look(stranger)).code).toBe(codes.notFound.code)
  })

  test('must be a picture of the merchant’s own that nobody else may open', async ({ world }) => {
    const [shop, stranger] = [await world.merchant(), await world.merchant()]
    const theirs = await pictureOf(stranger)
    const send = async (image: string) =>
      (
        await shop.call(qualifications.submit, {
          body: await contentFor(shop, 'business_licence', { images: [image] }),
        })
      ).errors
    const refused = [{ field: 'images', message: '请重新上传图片，格式为JPG、PNG、GIF或WEBP' }]
    expect(await send(theirs)).toEqual(refused)
    expect(await send('https://example.com/licence.jpg')).toEqual(refused)
  })
})

test('the end of a document is counted in the days people count', async ({ world }) => {
  const shop = await world.merchant()
  const last = dayText(later(days(30)))
  const body = await contentFor(shop, 'business_licence', { valid_until: last })
  const sent = await shop.call(qualifications.submit, { body })
  await approveVersion(operator, Number(sent.data?.id))
  expect((await shop.call(qualifications.show, licence)).data).toMatchObject({
    status: 'expiring',
    valid_until: last,
    days_left: 30,
  })
})
