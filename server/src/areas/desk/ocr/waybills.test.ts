import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { ocr } from '@zdb/contract/desk/ocr/endpoints'
import { test } from '#test/harness/world'
import { aPicture, formWith } from '#areas/desk/files/fixtures'
import { aWaybillPhoto } from './fixtures.ts'

describe('a photographed waybill', () => {
  test('fills in the receiver, each field with how sure it is', async ({ world }) => {
    const shop = await world.merchant()
    const photo = await aWaybillPhoto([
      '寄件人：花满楼 13300001111',
      '收件人：张小凡 13812345678',
      '广东省深圳市南山区深南大道9988号科技园8栋101室',
    ])
    const { code, data } = await shop.call(ocr.readWaybill, { form: formWith('面单.jpg', photo) })
    expect(code).toBe(0)
    expect(data).toMatchObject({
      name: { value: '张小凡' },
      mobile: { value: '13812345678' },
      city: { value: '深圳市' },
      county: { value: '南山区' },
    })
    expect(data?.mobile.confidence).toBeGreaterThan(0.7)
    expect(data?.text).toContain('13812345678')
  })

  test('with nothing to read on it is sent back', async ({ world }) => {
    const shop = await world.merchant()
    const unreadable = { code: codes.imageUnreadable.code, message: '图片无法识别，请换一张清晰的图片' }
    const empty = await aWaybillPhoto([])
    expect(await shop.call(ocr.readWaybill, { form: formWith('白纸.jpg', empty) })).toMatchObject(unreadable)
    const torn = (await aPicture('png', 400, 400)).subarray(0, 80)
    expect((await shop.call(ocr.readWaybill, { form: formWith('半张.png', torn) })).code).not.toBe(0)
  })

  test('must be a picture of at most 10MB', async ({ world }) => {
    const shop = await world.merchant()
    expect(await shop.call(ocr.readWaybill, { form: formWith('面单.png', '收件人：张小凡') })).toMatchObject({
      code: codes.fileTypeRefused.code,
      message: '请上传面单的图片',
    })
    const large = Buffer.concat([await aPicture('png'), Buffer.alloc(10 * 1024 ** 2)])
    expect(await shop.call(ocr.readWaybill, { form: formWith('面单.png', large) })).toMatchObject({
      code: codes.fileTooLarge.code,
      message: '图片大小不能超过10MB！',
    })
  })
})
