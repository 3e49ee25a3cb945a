import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { places } from '@zdb/contract/shop/places/endpoints'
import { readConfig } from '#core/process/config'
import { db } from '#core/db/tx'
import { test } from '#test/harness/world'
import { createPorts } from '../../../ports.ts'
import { analyzeAddress } from './addresses.ts'
import { geocode, inputTips, reverse } from './map-search.ts'

const pasted = '收货人：张小凡\n电话：18701012345-1234\n地址：北京市朝阳区光华路9号SOHO二期A座1201'

describe('a pasted address', () => {
  test('is taken apart and found on the map', async ({ world }) => {
    const shop = await world.merchant()
    const { data } = await shop.call(places.analyzeAddress, { query: { text: pasted } })
    expect(data).toMatchObject({
      name: { value: '张小凡' },
      mobile: { value: '18701012345' },
      extension: { value: '1234' },
      province: { value: '北京市' },
      city: { value: '北京市' },
      county: { value: '朝阳区' },
      adcode: '110105',
    })
    expect(data?.detail.value).toContain('光华路9号')
    expect(data?.mobile.confidence).toBeGreaterThan(0.8)
    expect(data?.longitude).toBeGreaterThan(115)
    expect(data?.latitude).toBeGreaterThan(39)
  })

  test('without a street is not looked for on the map', async ({ world }) => {
    const shop = await world.merchant()
    const { data } = await shop.call(places.analyzeAddress, { query: { text: '李雷 13800138000' } })
    expect(data).toMatchObject({
      name: { value: '李雷' },
      county: { value: '', confidence: 0 },
      longitude: null,
      latitude: null,
    })
  })

  test('lies in the city of the shop when it names none', async ({ world }) => {
    const shop = await world.merchant()
    const query = { text: '深南大道9988号 李雷 13800138000', city: '深圳' }
    const { data } = await shop.call(places.analyzeAddress, { query })
    expect(data?.city).toEqual({ value: '深圳市', confidence: 0.5 })
  })

  test('that was read wrongly is reported without leaving a phone number in our tables', async ({ world }) => {
    const shop = await world.merchant()
    const query = { text: pasted, note: '电话 18701012345 读错了' }
    expect(await shop.call(places.reportAddress, { query })).toMatchObject({ code: 0, data: null })
    const doubts = await db()
      .selectFrom('address_doubt')
      .selectAll()
      .where('merchant_id', '=', shop.merchantId)
      .execute()
    expect(doubts).toMatchObject([{ note: '电话 *** 读错了' }])
    expect(doubts[0]?.text_hash).toHaveLength(32)
    const audit = await db().selectFrom('audit').selectAll().where('account_id', '=', shop.accountId).execute()
    expect(JSON.stringify([doubts, audit])).not.toContain('18701012345')
  })
})

describe('the division list', () => {
  test('is read from above, a level at a time', async ({ world }) => {
    const shop = await world.merchant()
    const below = async (parent?: string) =>
      (await shop.call(places.divisions, { query: { parent } })).data?.map(({ name, short }) => `${name} ${short}`)
    expect(await below()).toContain('广西壮族自治区 广西')
    expect(await below('110000')).toEqual(['北京市 北京'])
    expect(await below('110100')).toContain('朝阳区 朝阳')
    expect(await below('999999')).toEqual([])
    expect(await shop.call(places.divisions, { query: { parent: '北京' } })).toMatchObject({ code: codes.invalid.code })
  })
})

describe('the map', () => {
  test('says where an address is', async ({ world }) => {
    const shop = await world.merchant()
    const answer = await shop.call(places.geocode, { query: { address: '北京市朝阳区光华路9号' } })
    expect(answer).toMatchObject({
      code: 0,
      data: { province: '北京市', city: '北京市', district: '朝阳区', adcode: '110105' },
    })
  })

  test('tells what stands where a pin was put', async ({ world }) => {
    const shop = await world.merchant()
    const found = await shop.call(places.geocode, { query: { address: '上海市徐汇区漕溪北路1号' } })
    const { longitude = 0, latitude = 0 } = found.data ?? {}
    const back = await shop.call(places.reverse, { query: { longitude, latitude } })
    expect(back.data).toMatchObject({ city: '上海市', district: '徐汇区', adcode: '310104', longitude, latitude })
    const abroad = await shop.call(places.reverse, { query: { longitude: 2.35, latitude: 48.85 } })
    expect(abroad.code).toBe(codes.invalid.code)
  })

  test('does not know every address', async ({ world }) => {
    const shop = await world.merchant()
    expect(await shop.call(places.geocode, { query: { address: 'qwertyuiop' } })).toMatchObject({
      code: codes.addressUnknown.code,
      message: '未找到该地址，请检查后再试',
    })
  })

  test('completes what one types, on the old path as on the new', async ({ world }) => {
    const shop = await world.merchant()
    const query = { keywords: '大厦', city: '深圳' }
    const tips = await shop.call(places.inputTips, { query })
    expect(tips.data?.length).toBeGreaterThan(0)
    expect(tips.data?.[0]).toMatchObject({ district: expect.stringContaining('深圳') })
    expect((await shop.call(places.inputTipsOld, { query })).data).toEqual(tips.data)
  })

  test('that does not answer costs an address its coordinates and nothing else', async ({ world }) => {
    const shop = await world.merchant()
    const log = pino({ level: 'silent' })
    const { maps } = await createPorts(readConfig({ AMAP_KEY: 'k', AMAP_ENDPOINT: 'http://127.0.0.1:9' }), log)
    const actor = {
      kind: 'merchant' as const,
      ...shop,
      name: '林小花',
      isMaster: true,
      grants: new Set<never>(),
      device: 'test',
      address: '127.0.0.1',
      requestId: 'r',
    }
    expect(await analyzeAddress(maps, log, actor, { text: pasted })).toMatchObject({
      county: { value: '朝阳区' },
      longitude: null,
      latitude: null,
    })
    const unavailable = { reason: 'mapUnavailable', message: '地图服务暂不可用，请稍后再试' }
    await expect(geocode(maps, log, actor, { address: '光华路' })).rejects.toMatchObject(unavailable)
    await expect(inputTips(maps, log, actor, { keywords: '光华' })).rejects.toMatchObject(unavailable)
    await expect(reverse(maps, log, actor, { longitude: 116.4, latitude: 39.9 })).rejects.toMatchObject(unavailable)
  })
})
