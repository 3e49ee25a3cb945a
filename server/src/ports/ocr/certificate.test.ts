import { describe, expect, test } from 'vitest'
import { readCertificate } from './certificate.ts'

const lines = (...texts: string[]) => texts.map((text) => ({ text, confidence: 0.9 }))

describe('what stands on a certificate', () => {
  test('an identity card tells name, number and until when it counts, from both of its sides', () => {
    const sides = lines('姓 名 林 晓 月', '公民身份号码 11010519491231002X', '有效期限 2015.03.08-2035.03.08')
    expect(readCertificate('identity_card', sides)).toEqual({
      name: '林晓月',
      number: '11010519491231002X',
      validFrom: '2015-03-08',
      validUntil: '2035-03-08',
      longTerm: false,
    })
  })

  test('a number with a misread digit is left out rather than believed', () => {
    expect(readCertificate('identity_card', lines('公民身份号码11010519491231003X')).number).toBe('')
  })

  test('a letter that no such number has is the digit it looks like', () => {
    expect(readCertificate('business_licence', lines('统一社会信用代码 9I3SO100M000100Y43')).number).toBe(
      '91350100M000100Y43',
    )
  })

  test('a licence without an end is for good', () => {
    const licence = lines(
      '统一社会信用代码 91350100M000100Y43',
      '名 称 福州花语花艺有限公司',
      '成立日期 2016年05月04日',
      '营业期限 2016年05月04日至长期',
    )
    expect(readCertificate('business_licence', licence)).toEqual({
      name: '福州花语花艺有限公司',
      number: '91350100M000100Y43',
      validFrom: '2016-05-04',
      validUntil: null,
      longTerm: true,
    })
  })

  test('a permit that tells only its end tells no beginning', () => {
    const permit = lines('许可证编号：JY11101050001238', '经营者名称：甜心蛋糕坊', '有效期至 2029年01月31日')
    expect(readCertificate('food_circulation_permit', permit)).toMatchObject({
      name: '甜心蛋糕坊',
      validFrom: '',
      validUntil: '2029-01-31',
    })
  })
})
